import { createHash } from 'node:crypto';
import { ACCOUNT_SIZE, AccountLayout, AccountState, TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import type { ChainCheatCodes } from '../chain/chain-cheat-codes.ts';
import { WRAPPED_SOL } from '../providers/wrapped-sol.ts';
import { EXCHANGE_AUTHORITY } from './deploy-programs.ts';

/** Two mints of the program SPL Token, in any order. */
export type Pair = readonly [string, string];

/** Base units of each mint of the pair, in the pair's order. */
export type Reserves = readonly [bigint, bigint];

export interface Pool {
  address: string;
  /** In the pair's order. */
  vaults: readonly [string, string];
  config: string;
  observation: string;
}

/** More than the rent of an account of 165 bytes. */
const ACCOUNT_LAMPORTS = 2_039_280n;

/** The exchange keeps 25 basis points of what comes in. */
const FEE_BASIS_POINTS = 25n;
const BASIS_POINTS = 10_000n;

/** A pool needs no account of its own: its vaults are its state. */
export function poolOf(pair: Pair): Pool {
  const [first, second] = pair.toSorted();
  const address = (part: string): string =>
    new PublicKey(
      createHash('sha256').update(`local exchange/${first}/${second}/${part}`).digest(),
    ).toBase58();
  return {
    address: address('pool'),
    vaults: [address(`vault/${pair[0]}`), address(`vault/${pair[1]}`)],
    config: address('config'),
    observation: address('observation'),
  };
}

/** Sets the balances of both vaults, and with them the pool's price. */
export async function setReserves(
  chain: Pick<ChainCheatCodes, 'setAccount'>,
  pair: Pair,
  reserves: Reserves,
): Promise<void> {
  const { vaults } = poolOf(pair);
  await Promise.all(
    ([0, 1] as const).map((side) =>
      chain.setAccount(vaults[side], tokenAccount(pair[side], EXCHANGE_AUTHORITY, reserves[side])),
    ),
  );
}

/** The bytes of an account of the program SPL Token. */
export function tokenAccount(mint: string, owner: string, amount: bigint) {
  const isNative = mint === WRAPPED_SOL;
  const data = Buffer.alloc(ACCOUNT_SIZE);
  AccountLayout.encode(
    {
      mint: new PublicKey(mint),
      owner: new PublicKey(owner),
      amount,
      delegateOption: 0,
      delegate: PublicKey.default,
      state: AccountState.Initialized,
      isNativeOption: isNative ? 1 : 0,
      isNative: isNative ? ACCOUNT_LAMPORTS : 0n,
      delegatedAmount: 0n,
      closeAuthorityOption: 0,
      closeAuthority: PublicKey.default,
    },
    data,
  );
  return {
    lamports: String(ACCOUNT_LAMPORTS + (isNative ? amount : 0n)),
    owner: TOKEN_PROGRAM_ID.toBase58(),
    executable: false,
    rentEpoch: '0',
    data: data.toString('base64'),
  };
}

/** The exchange's payment for an amount, as its program rounds it (programs/exchange.s). */
export function amountOut(amountIn: bigint, [reserveIn, reserveOut]: Reserves): bigint {
  const withoutFee = amountIn - (amountIn * FEE_BASIS_POINTS) / BASIS_POINTS;
  return (withoutFee * reserveOut) / (reserveIn + withoutFee);
}
