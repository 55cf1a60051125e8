import { ComputeBudgetProgram, PublicKey, TransactionInstruction } from '@solana/web3.js';
import type { BuiltSwap, ProvidedInstruction } from '../../../domain/swaps/swap-source.ts';
import { REFERENCE } from './swap-message.ts';

/** The instructions of a built swap in their order, with limits and a reference key of our own. */
export function assembled(built: BuiltSwap, units: number, microLamports: number): TransactionInstruction[] {
  const limit = ComputeBudgetProgram.setComputeUnitLimit({ units });
  limit.keys.push({ pubkey: REFERENCE, isSigner: false, isWritable: false });
  return [
    limit,
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports }),
    ...[...built.setup, built.swap, ...(built.cleanup ? [built.cleanup] : [])].map(toInstruction),
  ];
}

function toInstruction({ program, accounts, data }: ProvidedInstruction): TransactionInstruction {
  return new TransactionInstruction({
    programId: new PublicKey(program),
    keys: accounts.map(({ address, ...rights }) => ({ pubkey: new PublicKey(address), ...rights })),
    data: Buffer.from(data),
  });
}
