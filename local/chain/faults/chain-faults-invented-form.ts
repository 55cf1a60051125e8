import { LosslessNumber } from 'lossless-json';
import { base58, base64 } from '@scure/base';
import { toLossless } from '../proxy/chain-proxy-json.ts';
import type { TransactionBytes } from '../transaction-bytes.ts';

/** A transaction that one node shows although it is not on the chain. */
export interface InventedTransaction {
  slot: number;
  /** Seconds. */
  blockTime: number;
  content: TransactionBytes;
  /** As it was sent; null if only the node has ever seen it: then it shows it in JSON only. */
  wire: Uint8Array | null;
  fee: bigint;
  /** Lamports, by account. */
  before: bigint[];
  after: bigint[];
}

export function signatureOf({ content }: InventedTransaction): string {
  return content.signatures[0] ?? '';
}

/** For an answer whose newest slot is `tip`. */
export function asStatus({ slot }: InventedTransaction, tip: number, finalized: number) {
  const isFinal = slot <= finalized;
  return {
    confirmationStatus: isFinal ? 'finalized' : 'confirmed',
    confirmations: isFinal ? null : Math.max(0, tip - slot),
    err: null,
    slot,
    status: { Ok: null },
  };
}

export function asListed(one: InventedTransaction, finalized: number) {
  const { confirmationStatus } = asStatus(one, one.slot, finalized);
  const { blockTime, slot } = one;
  return {
    blockTime,
    confirmationStatus,
    err: null,
    memo: null,
    signature: signatureOf(one),
    slot: toLossless(slot),
  };
}

/** Null if the encoding cannot show it. */
export function asTransaction(one: InventedTransaction, encoding: string): object | null {
  const transaction = encoded(one, encoding);
  if (transaction === null) return null;
  const { blockTime, slot, content } = one;
  return { blockTime, meta: metaOf(one), slot, transaction, version: content.version };
}

export function asInBlock(
  one: InventedTransaction,
  { encoding, transactionDetails }: { encoding: string; transactionDetails: string },
): object | null {
  const { content } = one;
  const { err, fee, postBalances, postTokenBalances, preBalances, preTokenBalances, status } = metaOf(one);
  if (transactionDetails === 'accounts') {
    const meta = { err, fee, postBalances, postTokenBalances, preBalances, preTokenBalances, status };
    const transaction = { accountKeys: roles(content), signatures: content.signatures };
    return { meta, transaction, version: content.version };
  }
  const transaction = encoded(one, encoding);
  return transaction && { meta: metaOf(one), transaction, version: content.version };
}

function encoded({ content, wire }: InventedTransaction, encoding: string): object | null {
  if (encoding === 'base64') return wire && [base64.encode(wire), 'base64'];
  if (encoding !== 'json') return null;
  const { accountKeys, header, recentBlockhash, signatures } = content;
  const instructions = content.instructions.map(({ programIdIndex, accounts, data }) => ({
    accounts,
    data: base58.encode(data),
    programIdIndex,
    stackHeight: 1,
  }));
  return { message: { accountKeys, header, instructions, recentBlockhash }, signatures };
}

function metaOf({ fee, before, after }: InventedTransaction) {
  const numbers = (all: readonly bigint[]) => all.map((each) => new LosslessNumber(String(each)));
  return {
    computeUnitsConsumed: 150,
    err: null,
    fee: new LosslessNumber(String(fee)),
    innerInstructions: [],
    loadedAddresses: { readonly: [], writable: [] },
    logMessages: [],
    postBalances: numbers(after),
    postTokenBalances: [],
    preBalances: numbers(before),
    preTokenBalances: [],
    rewards: [],
    status: { Ok: null },
  };
}

function roles({ accountKeys, header }: TransactionBytes) {
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = header;
  return accountKeys.map((pubkey, index) => {
    const signer = index < numRequiredSignatures;
    const writable = signer
      ? index < numRequiredSignatures - numReadonlySignedAccounts
      : index < accountKeys.length - numReadonlyUnsignedAccounts;
    return { pubkey, signer, source: 'transaction', writable };
  });
}
