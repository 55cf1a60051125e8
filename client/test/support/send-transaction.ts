import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  type TransactionInstruction,
} from '@solana/web3.js';

import type { AskedSend } from '../../src/checks/sends/send-template.ts';

export interface SendParts {
  from: string;
  recipient: string;
  lamports: bigint;
  references: readonly string[];
  reference: string;
  blockhash: string;
  computeUnitLimit: number;
  microLamports: bigint;
  feePayer: string;
}

export function newAddress(): string {
  return Keypair.generate().publicKey.toBase58();
}

/** A send of 1.5 SOL between new addresses; its fee is 15,001 lamports. */
export function newParts(): SendParts {
  const from = newAddress();
  return {
    from,
    feePayer: from,
    recipient: newAddress(),
    lamports: 1_500_000_000n,
    references: [],
    reference: newAddress(),
    blockhash: newAddress(),
    computeUnitLimit: 500,
    microLamports: 20_000_001n,
  };
}

/** The caller's arguments for these parts. */
export function askedFor(parts: SendParts): AskedSend {
  const { from, recipient, lamports, references, reference } = parts;
  return {
    from,
    recipient,
    baseUnits: lamports,
    token: null,
    memo: null,
    references,
    reference,
    maxFeeLamports: 100_000n,
  };
}

export function limitInstruction({
  computeUnitLimit,
  references,
  reference,
}: Pick<SendParts, 'computeUnitLimit' | 'references' | 'reference'>): TransactionInstruction {
  const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: computeUnitLimit });
  return references.length === 0 ? limit : withReferences(limit, [reference]);
}

export function priceInstruction({
  microLamports,
}: Pick<SendParts, 'microLamports'>): TransactionInstruction {
  return ComputeBudgetProgram.setComputeUnitPrice({ microLamports });
}

export function withReferences(
  instruction: TransactionInstruction,
  references: readonly string[],
): TransactionInstruction {
  for (const each of references) {
    instruction.keys.push({ pubkey: new PublicKey(each), isSigner: false, isWritable: false });
  }
  return instruction;
}

export function transferInstruction({
  from,
  recipient,
  lamports,
  references,
  reference,
}: SendParts): TransactionInstruction {
  const transfer = SystemProgram.transfer({
    fromPubkey: new PublicKey(from),
    toPubkey: new PublicKey(recipient),
    lamports,
  });
  return withReferences(transfer, references.length === 0 ? [reference] : references);
}

/** The three instructions of a send, as the service builds them. */
export function templateInstructions(parts: SendParts): TransactionInstruction[] {
  return [limitInstruction(parts), priceInstruction(parts), transferInstruction(parts)];
}

export function compileMessage(parts: SendParts, instructions = templateInstructions(parts)): Uint8Array {
  const transaction = new Transaction();
  transaction.recentBlockhash = parts.blockhash;
  transaction.feePayer = new PublicKey(parts.feePayer);
  transaction.add(...instructions);
  return Uint8Array.from(transaction.compileMessage().serialize());
}

export function compileVersionedMessage(
  parts: SendParts,
  instructions = templateInstructions(parts),
): Uint8Array {
  const { feePayer, blockhash: recentBlockhash } = parts;
  const message = new TransactionMessage({
    payerKey: new PublicKey(feePayer),
    recentBlockhash,
    instructions,
  });
  return Uint8Array.from(message.compileToV0Message().serialize());
}

/** Base64 of the unsigned transaction, as in a signing request. */
export function unsignedTransaction(message: Uint8Array): string {
  return Buffer.concat([Uint8Array.of(1), new Uint8Array(64), message]).toString('base64');
}
