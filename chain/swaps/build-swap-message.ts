import { ComputeBudgetProgram, PublicKey, TransactionInstruction, TransactionMessage } from '@solana/web3.js';
import { unsignedTransaction, MAX_TRANSACTION_BYTES } from '../../domain/operations/transaction-wire.ts';
import type { FoundRoute, ProvidedInstruction } from '../../domain/swaps/swap-source.ts';

const ADDRESS_BYTES = 32;

/** The parts of a swap's message: the fixed template that the client library decodes. */
export interface SwapParts {
  owner: string;
  route: Pick<FoundRoute, 'setup' | 'swap' | 'cleanup'>;
  referenceKey: string;
  computeUnitLimit: number;
  priorityMicroLamports: bigint;
}

/**
 * The message of a swap, version 0: compute limit, compute price, then the provider's instructions. The reference key is a read-only account
 * of the compute limit, whose program reads no accounts, so that the transaction can be found if another party broadcasts it. It has no lookup
 * tables, because a device cannot check what a table says (decision 64). Null: it is too large for a transaction.
 *
 * MAINTENANCE: client/src/checks/swaps/swap-template.ts decodes exactly these instructions in this order and refuses anything else.
 */
export function buildSwapMessage(parts: SwapParts, blockhash: string): Uint8Array | null {
  const { setup, swap, cleanup } = parts.route;
  const provided = [...setup, swap, ...(cleanup ? [cleanup] : [])];
  if (addressesOf(provided) * ADDRESS_BYTES > MAX_TRANSACTION_BYTES) return null;
  const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: parts.computeUnitLimit });
  limit.keys.push({ pubkey: new PublicKey(parts.referenceKey), isSigner: false, isWritable: false });
  const message = new TransactionMessage({
    payerKey: new PublicKey(parts.owner),
    recentBlockhash: blockhash,
    instructions: [
      limit,
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: parts.priorityMicroLamports }),
      ...provided.map(instructionOf),
    ],
  }).compileToV0Message();
  const bytes = serialized(message);
  return bytes && unsignedTransaction(bytes).length <= MAX_TRANSACTION_BYTES ? bytes : null;
}

/** With more than 256, the library throws in another place. */
function addressesOf(instructions: readonly ProvidedInstruction[]): number {
  return new Set(instructions.flatMap(({ accounts }) => accounts.map(({ address }) => address))).size;
}

/** The library throws for a message that is larger than a packet. */
function serialized(message: { serialize(): Uint8Array }): Uint8Array | null {
  try {
    return message.serialize();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function instructionOf({ program, accounts, data }: ProvidedInstruction): TransactionInstruction {
  return new TransactionInstruction({
    programId: new PublicKey(program),
    keys: accounts.map(({ address, ...rights }) => ({ pubkey: new PublicKey(address), ...rights })),
    data: Buffer.from(data),
  });
}
