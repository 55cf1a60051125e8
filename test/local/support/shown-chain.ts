import { z } from 'zod';
import type { JsonRpc } from '../../support/faulty-chain.ts';

/** One transaction, as each method of a node shows it. */
export interface Shown {
  status: { slot: number; err: unknown; status: unknown; confirmationStatus: string } | null;
  transaction: { slot: number; err: unknown; change: bigint; fee: bigint } | null;
  base64: string | null;
  /** Its entry in the list of the address. */
  listed: { err: unknown; slot: number; confirmationStatus: string } | null;
  /** By the requested level of details. */
  inBlock: Record<'full' | 'accounts' | 'signatures', { err?: unknown; change?: bigint } | null>;
  blockhash: string;
}

const CONFIRMED = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 };

const status = z.object({
  slot: z.number(),
  err: z.unknown(),
  status: z.unknown(),
  confirmationStatus: z.string(),
});
const key = z.union([z.string(), z.object({ pubkey: z.string() }).transform(({ pubkey }) => pubkey)]);
const landed = z.object({
  slot: z.number().optional(),
  transaction: z
    .object({
      signatures: z.array(z.string()),
      accountKeys: z.array(key).optional(),
      message: z.object({ accountKeys: z.array(key) }).optional(),
    })
    .transform(({ signatures, accountKeys, message }) => ({
      signature: signatures[0],
      keys: accountKeys ?? message?.accountKeys ?? [],
    })),
  meta: z.object({
    err: z.unknown(),
    fee: z.number(),
    preBalances: z.array(z.number()),
    postBalances: z.array(z.number()),
  }),
});
const block = z.object({
  blockhash: z.string(),
  transactions: z.array(landed).optional(),
  signatures: z.array(z.string()).optional(),
});
const inBytes = z.object({ transaction: z.tuple([z.string(), z.literal('base64')]) }).nullable();
const entries = z.array(
  z.object({ signature: z.string(), slot: z.number(), err: z.unknown(), confirmationStatus: z.string() }),
);

/** A node's answers about the transaction, the address's balance and the slot's block. */
export async function showOf(
  rpc: JsonRpc,
  { signature, address, slot }: { signature: string; address: string; slot: number },
): Promise<Shown> {
  const ask = async (method: string, ...params: unknown[]) => (await rpc.ask(method, params)).result;
  const changeOf = ({ transaction, meta }: z.infer<typeof landed>): bigint => {
    const index = transaction.keys.indexOf(address);
    if (transaction.keys.length !== meta.postBalances.length) throw new Error('other balances than accounts');
    return BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0);
  };
  const blockWith = async (transactionDetails: 'full' | 'accounts') => {
    const shown = block.parse(await ask('getBlock', slot, { ...CONFIRMED, transactionDetails }));
    const one = shown.transactions?.find(({ transaction }) => transaction.signature === signature);
    return one ? { err: one.meta.err, change: changeOf(one) } : null;
  };
  const statuses = z.object({ value: z.tuple([status.nullable()]) });
  const one = landed
    .nullable()
    .parse(await ask('getTransaction', signature, { ...CONFIRMED, encoding: 'json' }));
  const bytes = inBytes.parse(await ask('getTransaction', signature, { ...CONFIRMED, encoding: 'base64' }));
  const list = entries.parse(await ask('getSignaturesForAddress', address, CONFIRMED));
  const names = block.parse(await ask('getBlock', slot, { ...CONFIRMED, transactionDetails: 'signatures' }));
  return {
    status: statuses.parse(await ask('getSignatureStatuses', [signature])).value[0],
    transaction: one && {
      slot: one.slot ?? 0,
      err: one.meta.err,
      change: changeOf(one),
      fee: BigInt(one.meta.fee),
    },
    base64: bytes && bytes.transaction[0],
    listed: list.find((entry) => entry.signature === signature) ?? null,
    inBlock: {
      full: await blockWith('full'),
      accounts: await blockWith('accounts'),
      signatures: names.signatures?.includes(signature) ? {} : null,
    },
    blockhash: names.blockhash,
  };
}
