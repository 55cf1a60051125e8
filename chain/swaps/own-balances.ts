import { unpackAccount, type Account } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import type { SwapToEstimate } from '../../domain/chain-reader.ts';
import { WRAPPED_SOL } from '../../domain/provider-mint.ts';
import { ChainError } from '../rpc/chain-error.ts';
import { accountInfo, type AccountData } from '../rpc/read-accounts.ts';
import { associatedTokenAddress, TOKEN_PROGRAM } from '../tokens/token-addresses.ts';

/** Balances of the wallet on both sides of a swap, in base units. */
export interface OwnBalances {
  /** The lamports of the wallet and of its account for wrapped SOL, which a swap with SOL closes: the lamports in there come to the wallet. */
  lamports: bigint;
  input: bigint;
  output: bigint;
  /** Wrapped SOL, if one side is SOL; null: its account does not exist. */
  wrapped: bigint | null;
}

export const OWN_ACCOUNTS = 3;

/** Accounts whose balances a swap of these sides changes: the wallet and its token accounts. */
export function ownAddresses({ owner, mintIn, mintOut }: SwapToEstimate): string[] {
  return [owner, accountOf(owner, mintIn), accountOf(owner, mintOut)];
}

/** @param accounts those of {@link ownAddresses}, in their order */
export function ownBalances(
  { mintIn, mintOut, owner }: SwapToEstimate,
  accounts: readonly (AccountData | null)[],
): OwnBalances {
  // The simulation shows a closed account without lamports.
  const [wallet, input, output] = accounts.map((found) => (found && found.lamports > 0n ? found : null));
  const wrapped = mintIn === WRAPPED_SOL ? input : mintOut === WRAPPED_SOL ? output : null;
  return {
    lamports: (wallet?.lamports ?? 0n) + (wrapped?.lamports ?? 0n),
    input: amountOf(accountOf(owner, mintIn), input),
    output: amountOf(accountOf(owner, mintOut), output),
    wrapped: wrapped ? amountOf(accountOf(owner, WRAPPED_SOL), wrapped) : null,
  };
}

/**
 * Null if a simulation changes the balances as the swap should; otherwise what is wrong. SOL in the account for wrapped SOL counts as the
 * wallet's own, so what was there before has to come back.
 *
 * @param costs fee and rent
 */
export function wrongChange(
  { mintIn, mintOut, route }: SwapToEstimate,
  before: OwnBalances,
  after: OwnBalances,
  costs: bigint,
): string | null {
  const [solIn, solOut] = [mintIn === WRAPPED_SOL, mintOut === WRAPPED_SOL];
  const change = (solOut ? route.minimumOut : 0n) - (solIn ? route.amountIn : 0n) - costs;
  if (after.wrapped !== null) return 'the account for wrapped SOL would stay open';
  if (after.lamports < before.lamports + change) return 'the wallet would lose more SOL than the swap takes';
  if (!solIn && after.input < before.input - route.amountIn) {
    return 'the wallet would lose more of the token than the swap takes';
  }
  if (!solOut && after.output < before.output + route.minimumOut) {
    return 'the wallet would get less than the minimum';
  }
  return null;
}

function accountOf(owner: string, mint: string): string {
  return associatedTokenAddress(owner, mint, TOKEN_PROGRAM).toBase58();
}

/** @param accounts as of {@link ownBalances} */
export function hasFrozenAccount(
  { mintIn, mintOut, owner }: SwapToEstimate,
  [, input, output]: readonly (AccountData | null)[],
): boolean {
  const sides = [unpacked(accountOf(owner, mintIn), input), unpacked(accountOf(owner, mintOut), output)];
  return sides.some((side) => side?.isFrozen);
}

function amountOf(address: string, account: AccountData | null | undefined): bigint {
  return unpacked(address, account)?.amount ?? 0n;
}

/** Null if it is not a token account. */
function unpacked(address: string, account: AccountData | null | undefined): Account | null {
  if (!account || account.owner !== TOKEN_PROGRAM) return null;
  try {
    return unpackAccount(new PublicKey(address), accountInfo(account));
  } catch (cause) {
    throw new ChainError('malformed', `a token account at ${address} cannot be read`, { cause });
  }
}
