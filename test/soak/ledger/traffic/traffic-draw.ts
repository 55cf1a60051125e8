import { createTransferCheckedInstruction } from '@solana/spl-token';
import { SystemProgram, type Keypair, type PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { accountOf, type TrafficDraft, type TrafficMint, type TrafficWorld } from './traffic-world.ts';

const MAX_LAMPORTS = 40_000_000;

/** Some tokens of six decimals; wallets that were granted none have less. */
const MAX_BASE_UNITS = 20_000_000;

export interface Draw {
  world: TrafficWorld;
  /** From 0 up to 1. */
  random: () => number;
}

export type Drafted = Omit<TrafficDraft, 'name'>;

export function transferSol(draw: Draw, from: Keypair, to: Keypair): TransactionInstruction {
  return SystemProgram.transfer({
    fromPubkey: from.publicKey,
    toPubkey: to.publicKey,
    lamports: lamports(draw),
  });
}

export function transferToken(
  draw: Draw,
  mint: TrafficMint,
  from: Keypair,
  account: PublicKey,
): TransactionInstruction {
  return createTransferCheckedInstruction(
    accountOf(from, mint),
    mint.address,
    account,
    from.publicKey,
    baseUnits(draw),
    mint.decimals,
    [],
    mint.program,
  );
}

/** An actor who is not a party pays the fee, now and then. */
export function someoneElsePays(draw: Draw, from: Keypair): Keypair {
  return draw.random() < 0.2 ? one(draw, draw.world.outsiders) : from;
}

/** Two different actors; the first one is mostly a followed one. */
export function two(draw: Draw): [Keypair, Keypair] {
  const { wallets, outsiders } = draw.world;
  const all = [...wallets, ...outsiders];
  const left = one(draw, draw.random() < 0.7 ? wallets : outsiders);
  const right = one(
    draw,
    all.filter((actor) => actor !== left),
  );
  return [left, right];
}

export function one<Item>({ random }: Draw, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}

export function lamports({ random }: Draw): number {
  return 1 + Math.floor(random() * MAX_LAMPORTS);
}

export function baseUnits({ random }: Draw): bigint {
  return BigInt(1 + Math.floor(random() * MAX_BASE_UNITS));
}
