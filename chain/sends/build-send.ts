import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  createTransferCheckedWithFeeInstruction,
} from '@solana/spl-token';
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  type Message,
} from '@solana/web3.js';
import type { TokenTransfer } from '../../domain/chain-reader.ts';
import { associatedTokenAddress } from '../tokens/token-addresses.ts';

/** The parts of a send: the fixed template that the client library decodes. */
export interface SendParts {
  from: string;
  recipient: string;
  baseUnits: bigint;
  /** Null for SOL. */
  token: TokenTransfer | null;
  memo: string | null;
  /** References of the payment request (Solana Pay), in its order. Not the operation's own, which is `referenceKey`. */
  references: readonly string[];
  referenceKey: string;
  computeUnitLimit: number;
  priorityMicroLamports: bigint;
}

/** The SPL Memo program, version 2 (spl.solana.com/memo). */
const MEMO_PROGRAM = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

/**
 * The message of a send: compute limit, compute price, the recipient's token account if it has to be created, the memo if
 * there is one, transfer. The reference key is a read-only account of the transfer, as in Solana Pay, so that the transaction
 * can be found if another party broadcasts it. The memo comes right before the transfer.
 *
 * With references of a payment request, the transfer has these and no others: the payee's check of a payment (`validateTransfer` of
 * `@solana/pay`) refuses any further account. The reference key is then an account of the compute limit, as in a swap.
 *
 * MAINTENANCE: client/src decodes exactly these instructions in this order and refuses anything else.
 */
export function buildSendMessage(parts: SendParts, blockhash: string): Message {
  const payer = new PublicKey(parts.from);
  const { references, referenceKey } = parts;
  const isRequested = references.length > 0;
  return new Transaction({ feePayer: payer, recentBlockhash: blockhash })
    .add(
      withReferences(
        ComputeBudgetProgram.setComputeUnitLimit({ units: parts.computeUnitLimit }),
        isRequested ? [referenceKey] : [],
      ),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: parts.priorityMicroLamports }),
      ...(parts.token?.createsAccount ? [createAccount(payer, parts.recipient, parts.token)] : []),
      ...(parts.memo === null ? [] : [memo(parts.memo)]),
      withReferences(transfer(payer, parts), isRequested ? references : [referenceKey]),
    )
    .compileMessage();
}

function createAccount(payer: PublicKey, recipient: string, token: TokenTransfer): TransactionInstruction {
  return createAssociatedTokenAccountIdempotentInstruction(
    payer,
    associatedTokenAddress(recipient, token.mint, token.program),
    new PublicKey(recipient),
    new PublicKey(token.mint),
    new PublicKey(token.program),
  );
}

/** No signer of its own: the transaction's one signature covers it, and hardware wallets would ask twice. */
function memo(text: string): TransactionInstruction {
  return new TransactionInstruction({
    programId: MEMO_PROGRAM,
    keys: [],
    data: Buffer.from(text, 'utf8'),
  });
}

function transfer(payer: PublicKey, { recipient, baseUnits, token }: SendParts): TransactionInstruction {
  if (token === null) {
    return SystemProgram.transfer({
      fromPubkey: payer,
      toPubkey: new PublicKey(recipient),
      lamports: baseUnits,
    });
  }
  const source = associatedTokenAddress(payer.toBase58(), token.mint, token.program);
  const destination = associatedTokenAddress(recipient, token.mint, token.program);
  const mint = new PublicKey(token.mint);
  const program = new PublicKey(token.program);
  const parts = [source, mint, destination, payer, baseUnits, token.decimals] as const;
  // With the fee that was shown, also if it is zero: if the mint has raised it since, the transfer fails instead of
  // delivering less.
  return token.transferFee === null
    ? createTransferCheckedInstruction(...parts, [], program)
    : createTransferCheckedWithFeeInstruction(...parts, token.transferFee, [], program);
}

function withReferences(
  instruction: TransactionInstruction,
  references: readonly string[],
): TransactionInstruction {
  for (const reference of references) {
    instruction.keys.push({ pubkey: new PublicKey(reference), isSigner: false, isWritable: false });
  }
  return instruction;
}
