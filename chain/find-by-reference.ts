import { base58 } from '@scure/base';
import { z } from 'zod';
import { splitTransaction } from '../domain/transaction-wire.ts';
import { messageHash } from './message-hash.ts';
import type { RpcClient } from './rpc-client.ts';
import { addressSignatures } from './witness.ts';

/** A transaction that lies on the chain under an operation's reference key. */
export interface ReferencedTransaction {
  signature: string;
  wire: Uint8Array;
  messageHash: string;
}

const wireForm = z.object({ transaction: z.tuple([z.string(), z.literal('base64')]) }).nullable();

/** Far more than one operation can have; what is beyond was put there by somebody who knows the reference. */
const LIMIT = 16;

/** Confirmed transactions under the reference, newest first; those in a form that we do not issue are left out. */
export async function findByReference(
  rpc: RpcClient,
  referenceKey: string,
  signal?: AbortSignal,
): Promise<ReferencedTransaction[]> {
  const entries = await rpc.call(
    'getSignaturesForAddress',
    [referenceKey, { commitment: 'confirmed', limit: LIMIT }],
    addressSignatures,
    signal,
  );
  const found = await Promise.all(entries.map(({ signature }) => readReferenced(rpc, signature, signal)));
  return found.filter((transaction) => transaction !== 'unreadable' && transaction !== 'not_ours');
}

/**
 * What a signature under the reference stands for. Whoever knows the reference can put something there, so only the
 * message tells whether it is one of the operation's own. `unreadable`: the node names it and does not show it.
 */
export async function readReferenced(
  rpc: RpcClient,
  signature: string,
  signal?: AbortSignal,
): Promise<ReferencedTransaction | 'unreadable' | 'not_ours'> {
  const answer = await rpc.call(
    'getTransaction',
    [signature, { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: 1 }],
    wireForm,
    signal,
  );
  if (!answer) return 'unreadable';
  const wire = Buffer.from(answer.transaction[0], 'base64');
  const parts = splitTransaction(wire);
  if (!parts || base58.encode(parts.signature) !== signature) return 'not_ours';
  return { signature, wire, messageHash: messageHash(parts.message) };
}
