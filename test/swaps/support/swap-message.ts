import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  TransactionMessage,
  type AddressLookupTableAccount,
  type TransactionInstruction,
} from '@solana/web3.js';
import type { Pair } from '../../../local/exchange/pool.ts';
import type { RouteTerms } from '../../../local/exchange/route.ts';
import { swapInstructions as groupsOf } from '../../../local/exchange/swap-instructions.ts';

export const UNIT_LIMIT = 300_000;
export const MICRO_LAMPORTS = 10_000;
export const REFERENCE = Keypair.generate().publicKey;

/** The instructions of a swap in their order. */
export function swapInstructions(owner: PublicKey, pair: Pair, terms: RouteTerms): TransactionInstruction[] {
  const { setup, swap, cleanup } = groupsOf(owner, pair, terms);
  const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: UNIT_LIMIT });
  limit.keys.push({ pubkey: REFERENCE, isSigner: false, isWritable: false });
  return [
    limit,
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: MICRO_LAMPORTS }),
    ...setup,
    swap,
    ...(cleanup ? [cleanup] : []),
  ];
}

export function swapMessage(
  payer: PublicKey,
  instructions: TransactionInstruction[],
  tables: AddressLookupTableAccount[] = [],
): Uint8Array {
  return new TransactionMessage({
    payerKey: payer,
    recentBlockhash: PublicKey.default.toBase58(),
    instructions,
  })
    .compileToV0Message(tables)
    .serialize();
}
