import { z } from 'zod';
import { decodeBytes } from './chain-faults-send.ts';
import { losslessNumber, withEdit } from '../proxy/chain-proxy-json.ts';
import { readTransactionBytes } from '../transaction-bytes.ts';

const key = z.union([z.string(), z.object({ pubkey: z.string() })]);

/** A transaction with its outcome, in any form in which a node shows it. */
export const shownTransaction = z.object({
  transaction: z.union([
    z.object({ signatures: z.array(z.string()), message: z.object({ accountKeys: z.array(key) }) }),
    z.object({ signatures: z.array(z.string()), accountKeys: z.array(key) }),
    z.tuple([z.string(), z.enum(['base64', 'base58'])]),
  ]),
  meta: z.looseObject({
    loadedAddresses: z.object({ writable: z.array(z.string()), readonly: z.array(z.string()) }).nullish(),
  }),
});

const shownWithBalances = shownTransaction.extend({
  meta: z.looseObject({
    err: z.unknown(),
    status: z.unknown().optional(),
    fee: losslessNumber,
    preBalances: z.array(losslessNumber),
    postBalances: z.array(losslessNumber),
    preTokenBalances: z.unknown().optional(),
    postTokenBalances: z.unknown().optional(),
    loadedAddresses: z.object({ writable: z.array(z.string()), readonly: z.array(z.string()) }).nullish(),
  }),
});
export type ShownTransaction = z.infer<typeof shownWithBalances>;

const transactionAnswer = z.object({ result: shownWithBalances });
const blockAnswer = z.object({ result: z.object({ transactions: z.array(shownWithBalances) }) });

/** Lets `edit` change each transaction in an answer of getTransaction or getBlock; `edit` returns true if it did. */
export function editShown(text: string, edit: (shown: ShownTransaction) => boolean): string {
  const changed = withEdit(text, transactionAnswer, ({ result }) => edit(result));
  return withEdit(
    changed,
    blockAnswer,
    ({ result }) => result.transactions.map(edit).filter(Boolean).length > 0,
  );
}

/** Account keys in the order of the balances. */
export function keysOf({ transaction, meta }: z.infer<typeof shownTransaction>): string[] {
  if ('accountKeys' in transaction) return transaction.accountKeys.map(addressOf); // all of them
  const own =
    'message' in transaction
      ? transaction.message.accountKeys.map(addressOf)
      : (bytesOf(transaction)?.accountKeys ?? []);
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {};
  return [...own, ...writable, ...readonly];
}

export function signatureOf({ transaction }: Pick<ShownTransaction, 'transaction'>): string {
  return (('signatures' in transaction ? transaction : bytesOf(transaction))?.signatures ?? [])[0] ?? '';
}

function bytesOf([text, encoding]: [string, 'base64' | 'base58']) {
  const wire = decodeBytes(text, encoding);
  return wire && readTransactionBytes(wire);
}

function addressOf(shown: z.infer<typeof key>): string {
  return typeof shown === 'string' ? shown : shown.pubkey;
}
