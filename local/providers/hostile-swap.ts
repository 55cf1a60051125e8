import { createHash } from 'node:crypto';
import {
  createApproveInstruction,
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token';
import { NONCE_ACCOUNT_LENGTH, PublicKey, SystemProgram } from '@solana/web3.js';
import type { ChainCheatCodes } from '../chain/chain-cheat-codes.ts';
import { EXCHANGE_AUTHORITY } from '../exchange/deploy-programs.ts';
import { tokenAccount, type Pair } from '../exchange/pool.ts';
import type { RouteTerms } from '../exchange/route.ts';
import { swapInstructions, type SwapInstructions } from '../exchange/swap-instructions.ts';

/** Ways in which a provider of routes can try to rob a wallet. Each is a transaction that the local chain would take, except those that need another signature. */
export const HOSTILE_FORMS = [
  'other recipient',
  'larger amount',
  'smaller minimum',
  'extra transfer',
  'extra token transfer',
  'hidden approve',
  'foreign fee payer',
  'second signer',
  'nonce advance',
  'token program with hooks',
  'unknown exchange',
  'unknown kind of exchange',
  'program that takes lamports',
  'platform fee',
  'no unwrapping',
  'other account of the owner',
] as const;

export type HostileForm = (typeof HOSTILE_FORMS)[number];

/** The address that would be paid. */
export const THIEF = addressOf('thief');

/** Where the arguments of `route_v2` have the fee of a platform, and the kind of the first step. */
const PLATFORM_FEE_AT = 26;
const KIND_AT = 34;
const UNKNOWN_KIND = 200;

/** Index in the accounts of `route_v2`: the program of the token that arrives. */
const TOKEN_PROGRAM_OUT = 6;
/** The last one of the exchange. */
const OBSERVATION = 23;

/** The older one: the chain has it, and no exchange needs it. */
const MEMO_PROGRAM = new PublicKey('Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo');

const SOME_LAMPORTS = 100_000_000;
const NONCE_LAMPORTS = '1447680';

/** The instructions of a swap with one form of theft. The accounts that it needs are put on the chain. */
export async function hostileSwap(
  form: HostileForm,
  owner: PublicKey,
  pair: Pair,
  terms: RouteTerms,
  chain: Pick<ChainCheatCodes, 'setAccount'>,
): Promise<SwapInstructions> {
  const honest = swapInstructions(owner, pair, terms);
  const { setup, swap } = honest;
  const [given, gotten] = pair.map((mint) => new PublicKey(mint)) as [PublicKey, PublicKey];
  const own = (mint: PublicKey): PublicKey => getAssociatedTokenAddressSync(mint, owner, true);
  const first = (...instructions: SwapInstructions['setup']): SwapInstructions => ({
    ...honest,
    setup: [...instructions, ...setup],
  });
  const last = (instruction: SwapInstructions['swap']): SwapInstructions => ({
    ...honest,
    setup: [...setup, instruction],
  });
  /** In place of one that the exchange does not read: it takes no further one. */
  const withAccount = (pubkey: PublicKey, rights: { isSigner?: boolean; isWritable?: boolean } = {}) => {
    swap.keys[OBSERVATION] = { pubkey, isSigner: false, isWritable: false, ...rights };
    return honest;
  };
  switch (form) {
    case 'other recipient': {
      const theirs = await theirAccount(gotten, chain);
      for (const key of swap.keys) if (key.pubkey.equals(own(gotten))) key.pubkey = theirs;
      return honest;
    }
    case 'larger amount':
      return swapInstructions(owner, pair, { ...terms, amountIn: terms.amountIn + 1n });
    case 'smaller minimum':
      return swapInstructions(owner, pair, { ...terms, quotedOut: terms.quotedOut / 2n });
    case 'extra transfer':
      return first(SystemProgram.transfer({ fromPubkey: owner, toPubkey: THIEF, lamports: SOME_LAMPORTS }));
    case 'extra token transfer':
      // The amount is zero: only the instruction counts.
      return last(createTransferInstruction(own(given), await theirAccount(given, chain), owner, 0n));
    case 'hidden approve':
      return last(createApproveInstruction(own(gotten), THIEF, owner, BigInt(Number.MAX_SAFE_INTEGER)));
    case 'foreign fee payer': {
      const create = createAssociatedTokenAccountIdempotentInstruction(THIEF, own(gotten), owner, gotten);
      return { ...honest, setup: [create, ...setup] };
    }
    case 'second signer':
      return withAccount(THIEF, { isSigner: true });
    case 'nonce advance':
      return first(
        SystemProgram.nonceAdvance({ noncePubkey: await nonceOf(owner, chain), authorizedPubkey: owner }),
      );
    case 'token program with hooks':
      swap.keys[TOKEN_PROGRAM_OUT] = { pubkey: TOKEN_2022_PROGRAM_ID, isSigner: false, isWritable: false };
      return honest;
    case 'unknown exchange':
      return withAccount(MEMO_PROGRAM);
    case 'unknown kind of exchange':
      swap.data.writeUInt8(UNKNOWN_KIND, KIND_AT);
      return honest;
    case 'program that takes lamports':
      return withAccount(SystemProgram.programId);
    case 'platform fee':
      swap.data.writeUInt16LE(1, PLATFORM_FEE_AT);
      return honest;
    case 'no unwrapping':
      return { ...honest, cleanup: null };
    case 'other account of the owner':
      return withAccount(await anotherAccount(owner, gotten, chain), { isWritable: true });
  }
}

/** The thief's account for a mint, which exists from then on. */
async function theirAccount(mint: PublicKey, chain: Pick<ChainCheatCodes, 'setAccount'>): Promise<PublicKey> {
  const address = getAssociatedTokenAddressSync(mint, THIEF, true);
  await chain.setAccount(address.toBase58(), tokenAccount(mint.toBase58(), THIEF.toBase58(), 0n));
  return address;
}

/** An account of the wallet that is not the one that the swap uses. */
async function anotherAccount(
  owner: PublicKey,
  mint: PublicKey,
  chain: Pick<ChainCheatCodes, 'setAccount'>,
): Promise<PublicKey> {
  const address = addressOf(`another account of ${owner.toBase58()}`);
  await chain.setAccount(address.toBase58(), tokenAccount(mint.toBase58(), owner.toBase58(), 0n));
  return address;
}

/** A nonce account of the wallet, as its state is before it is advanced. */
async function nonceOf(owner: PublicKey, chain: Pick<ChainCheatCodes, 'setAccount'>): Promise<PublicKey> {
  const address = addressOf(`nonce of ${owner.toBase58()}`);
  const data = Buffer.alloc(NONCE_ACCOUNT_LENGTH);
  // Version and state: current and initialized.
  data.writeUInt32LE(1, 0);
  data.writeUInt32LE(1, 4);
  data.set(owner.toBytes(), 8);
  data.set(new PublicKey(EXCHANGE_AUTHORITY).toBytes(), 40);
  await chain.setAccount(address.toBase58(), {
    lamports: NONCE_LAMPORTS,
    owner: SystemProgram.programId.toBase58(),
    executable: false,
    rentEpoch: '0',
    data: data.toString('base64'),
  });
  return address;
}

function addressOf(name: string): PublicKey {
  return new PublicKey(createHash('sha256').update(`local market/${name}`).digest());
}
