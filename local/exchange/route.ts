import { getAssociatedTokenAddressSync, TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { EVENT_AUTHORITY, EXCHANGE, EXCHANGE_AUTHORITY, ROUTER } from './deploy-programs.ts';
import { poolOf, type Pair } from './pool.ts';

/** The terms of a route, in base units. */
export interface RouteTerms {
  amountIn: bigint;
  quotedOut: bigint;
  slippageBps: number;
}

/** First bytes of `sha256("global:route_v2")`, as Anchor names instructions. */
const ROUTE_V2 = Buffer.from('bb64facc31c4af14', 'hex');

/** `RaydiumCP` among the kinds of swaps of the router. */
const RAYDIUM_CP = 46;

const WHOLE_BPS = 10_000;

/**
 * The router's instruction for one step over the pool of the pair, from the first mint to the second. The layout is that of the public
 * description of Jupiter's program (`route_v2`); the accounts after the exchange are those of `swap_base_input`.
 */
export function routeInstruction(owner: PublicKey, pair: Pair, terms: RouteTerms): TransactionInstruction {
  const [mintIn, mintOut] = [new PublicKey(pair[0]), new PublicKey(pair[1])];
  const [accountIn, accountOut] = [mintIn, mintOut].map((mint) =>
    getAssociatedTokenAddressSync(mint, owner, true),
  ) as [PublicKey, PublicKey];
  const pool = poolOf(pair);
  const [vaultIn, vaultOut] = pool.vaults;
  return new TransactionInstruction({
    programId: new PublicKey(ROUTER),
    data: routeData(terms),
    keys: [
      signer(owner),
      written(accountIn),
      written(accountOut),
      read(mintIn),
      read(mintOut),
      read(TOKEN_PROGRAM_ID),
      read(TOKEN_PROGRAM_ID),
      // An account that is left out is the program itself.
      read(ROUTER),
      read(EVENT_AUTHORITY),
      read(ROUTER),
      read(EXCHANGE),
      signer(owner),
      read(EXCHANGE_AUTHORITY),
      read(pool.config),
      written(pool.address),
      written(accountIn),
      written(accountOut),
      written(vaultIn),
      written(vaultOut),
      read(TOKEN_PROGRAM_ID),
      read(TOKEN_PROGRAM_ID),
      read(mintIn),
      read(mintOut),
      written(pool.observation),
    ],
  });
}

function routeData({ amountIn, quotedOut, slippageBps }: RouteTerms): Buffer {
  const data = Buffer.alloc(39);
  ROUTE_V2.copy(data);
  data.writeBigUInt64LE(amountIn, 8);
  data.writeBigUInt64LE(quotedOut, 16);
  data.writeUInt16LE(slippageBps, 24);
  // 26: fee of a platform, 28: share of a better price. Neither is taken.
  data.writeUInt32LE(1, 30);
  data.writeUInt8(RAYDIUM_CP, 34);
  data.writeUInt16LE(WHOLE_BPS, 35);
  // From token 0 to token 1.
  data.writeUInt8(0, 37);
  data.writeUInt8(1, 38);
  return data;
}

const account = (key: PublicKey | string, isWritable: boolean, isSigner: boolean) => ({
  pubkey: new PublicKey(key),
  isWritable,
  isSigner,
});
const read = (key: PublicKey | string) => account(key, false, false);
const written = (key: PublicKey | string) => account(key, true, false);
const signer = (key: PublicKey) => account(key, false, true);
