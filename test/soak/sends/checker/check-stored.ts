import { base58 } from '@scure/base';
import { z } from 'zod';
import type { Database } from '../../../../db/postgres/connect.ts';

const sendCall = z.object({
  method: z.literal('sendTransaction'),
  params: z.tuple([z.string()]).rest(z.unknown()),
});

const SIGNATURE_BYTES = 64;

/** The signature of a transaction with one signer, which follows the count of signatures. */
function signatureOf(transaction: string): string {
  return base58.encode(Buffer.from(transaction, 'base64').subarray(1, 1 + SIGNATURE_BYTES));
}

/**
 * Checks that a transaction is stored before it is broadcast: looks it up when a node receives it. While PostgreSQL is
 * unavailable, it cannot check.
 */
export async function checkStored(database: Database, call: unknown, unstored: string[]): Promise<void> {
  const parsed = sendCall.safeParse(call);
  if (!parsed.success) return;
  const signature = signatureOf(parsed.data.params[0]);
  try {
    const stored: unknown = await database('signing_requests').where({ signature }).first('id');
    if (stored === undefined) unstored.push(signature);
  } catch {
    return;
  }
}
