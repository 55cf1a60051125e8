import { base58 } from '@scure/base';
import { z } from 'zod';
import type { RpcClient } from '../rpc/rpc-client.ts';

/** Both versions of the Memo program (spl.solana.com/memo). */
const MEMO_PROGRAMS: ReadonlySet<string> = new Set([
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]);

/** A transaction has 4,096 bytes at most, and a chat shows no more. */
const MAX_MEMOS = 3;

const instruction = z.object({ programIdIndex: z.int(), data: z.string() });
const keys = z.array(z.string());

const withInstructions = z
  .object({
    transaction: z.object({
      message: z.object({ accountKeys: keys, instructions: z.array(instruction) }),
    }),
    meta: z.object({
      innerInstructions: z.array(z.object({ instructions: z.array(instruction) })).nullish(),
      loadedAddresses: z.object({ writable: keys, readonly: keys }).nullish(),
    }),
  })
  .nullable();

/**
 * The memos of a confirmed transaction, as its sender wrote them, in the node's word alone. Null: the node does not have the transaction.
 * Bytes that are not UTF-8 become replacement characters.
 */
export async function readMemos(rpc: RpcClient, signature: string): Promise<string[] | null> {
  const found = await rpc.call(
    'getTransaction',
    [signature, { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 1 }],
    withInstructions,
  );
  if (!found) return null;
  const { transaction, meta } = found;
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {};
  const accounts = [...transaction.message.accountKeys, ...writable, ...readonly];
  const inner = (meta.innerInstructions ?? []).flatMap(({ instructions }) => instructions);
  return [...transaction.message.instructions, ...inner]
    .filter(({ programIdIndex }) => MEMO_PROGRAMS.has(accounts[programIdIndex] ?? ''))
    .slice(0, MAX_MEMOS)
    .map(({ data }) => Buffer.from(base58.decode(data)).toString('utf8'));
}
