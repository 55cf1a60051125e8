import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  Transaction,
  type Message,
  type TransactionInstruction,
} from '@solana/web3.js';

/** A SOL send's parts; the closed template that the client library decodes again. */
export interface SendParts {
  from: string;
  recipient: string;
  lamports: bigint;
  referenceKey: string;
  computeUnitLimit: number;
  priorityMicroLamports: bigint;
}

/**
 * The message of a SOL send: compute limit, compute price, transfer. The reference key rides on the transfer as a
 * read-only account, as in Solana Pay, so that the transaction is found whoever broadcasts it.
 *
 * MAINTENANCE: client/src decodes exactly these instructions in this order and refuses anything else.
 */
export function buildSendMessage(parts: SendParts, blockhash: string): Message {
  const payer = new PublicKey(parts.from);
  return new Transaction({ feePayer: payer, recentBlockhash: blockhash })
    .add(
      ComputeBudgetProgram.setComputeUnitLimit({ units: parts.computeUnitLimit }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: parts.priorityMicroLamports }),
      transfer(payer, parts),
    )
    .compileMessage();
}

function transfer(payer: PublicKey, parts: SendParts): TransactionInstruction {
  const instruction = SystemProgram.transfer({
    fromPubkey: payer,
    toPubkey: new PublicKey(parts.recipient),
    lamports: parts.lamports,
  });
  instruction.keys.push({
    pubkey: new PublicKey(parts.referenceKey),
    isSigner: false,
    isWritable: false,
  });
  return instruction;
}
