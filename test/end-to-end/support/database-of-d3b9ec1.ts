import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../../../db/postgres/connect.ts';
import { MIGRATIONS } from '../../../db/migrations.ts';

/*
 * The database as commit d3b9ec1 had it, before the quorum, owners and kinds: its newest migration, what its code wrote into JSON
 * columns (its domain/operation.ts, domain/evidence.ts and domain/events), and what it made of them.
 */

const NEWEST_MIGRATION = '0011_judged_deposits.ts';

/** Rolls the schema back, and removes from its rows everything that later versions write and d3b9ec1 did not. */
export async function takeBackToD3b9ec1(database: Database): Promise<void> {
  while ((await newestMigration(database)) !== NEWEST_MIGRATION) await database.migrate.down(MIGRATIONS);
  await database.raw(`UPDATE operations SET result = result - 'nodes' WHERE result IS NOT NULL`);
  await database.raw(
    `UPDATE operations SET preview = (preview #- '{risk,findings}') - 'value' - 'heldBaseUnits'`,
  );
  const events = (await database('events').select('id', 'body')) as { id: string; body: string }[];
  for (const { id, body } of events) {
    const envelope = JSON.parse(body) as { data: Record<string, unknown> };
    const { nodes: _, usd_value: _value, usd_value_reason: _reason, ...data } = envelope.data;
    await database('events')
      .where({ id })
      .update({ body: JSON.stringify({ ...envelope, data }) });
  }
}

async function newestMigration(database: Database): Promise<string> {
  const row = (await database('knex_migrations').orderBy('id', 'desc').first('name')) as { name: string };
  return row.name;
}

const digits = z.string().regex(/^\d+$/);

const request = z.strictObject({
  from: z.string(),
  recipient: z.string(),
  token: z.string(),
  mint: z.string(),
  decimals: z.int(),
  baseUnits: digits,
  tokenProgram: z.string().nullable(),
  feeCapLamports: digits,
  memo: z.string().nullable(),
});

const preview = z.strictObject({
  networkFeeLamports: digits,
  rentLamports: digits,
  computeUnitLimit: z.int(),
  priorityMicroLamports: digits,
  risk: z.strictObject({ level: z.enum(['none', 'low', 'medium', 'high']), reasons: z.array(z.string()) }),
  token: z
    .strictObject({
      createsAccount: z.boolean(),
      transferFee: digits.nullable(),
      warnings: z.array(z.string()),
    })
    .optional(),
});

const result = z.strictObject({
  signature: z.string(),
  slot: z.int(),
  blockHeight: z.int(),
  feeLamports: digits,
  confirmations: z.int(),
});

const operation = z.object({
  id: z.string(),
  account_id: z.string(),
  kind: z.literal('send'),
  network: z.string(),
  chain_id: z.string(),
  status: z.enum(['awaiting_confirmation', 'awaiting_signature', 'submitted', 'confirmed']),
  status_reason: z.enum(['cancelling', 'expiring', 'blockhash_expired']).nullable(),
  content_hash: z.string(),
  request,
  preview,
  result: result.nullable(),
  error: z.null(),
});

export type OperationOfD3b9ec1 = z.infer<typeof operation>;

const observation = z.strictObject({
  node: z.string(),
  askedAt: z.string(),
  commitment: z.enum(['confirmed', 'finalized']).optional(),
  genesisHash: z.string().optional(),
  slot: z.int().optional(),
  blockHeight: z.int().optional(),
  blockhashValid: z.boolean().optional(),
  statusContextSlot: z.int().optional(),
  witnessFinalized: z.boolean().optional(),
  signatures: z.array(z.strictObject({ signature: z.string(), status: z.string().nullable() })).optional(),
  referenceSignatures: z.array(z.string()).optional(),
  verdict: z.enum(['dead', 'seen', 'unknown']),
  because: z.string(),
});

const transaction = z.object({
  operation_id: z.string(),
  evidence: z
    .strictObject({ verdict: z.enum(['dead', 'seen', 'unknown']), observations: z.array(observation) })
    .nullable(),
});

const common = {
  transaction_id: z.string(),
  wallet_address: z.string(),
  amount: z.string(),
  token: z.string(),
  type: z.literal('send'),
  recipient: z.string(),
};
const event = z.discriminatedUnion('event', [
  z.strictObject({
    event: z.literal('transaction.pending'),
    data: z.strictObject({ ...common, submitted_at: z.string() }),
    timestamp: z.string(),
  }),
  z.strictObject({
    event: z.literal('transaction.confirmed'),
    data: z.strictObject({
      ...common,
      signature: z.string(),
      fee: z.string(),
      block_height: z.int(),
      confirmations: z.int(),
      confirmed_at: z.string(),
      flags: z.array(z.never()),
    }),
    timestamp: z.string(),
  }),
]);

/** The sends in it, and nothing that d3b9ec1 would not have written; throws otherwise. */
export async function readRowsOfD3b9ec1(database: Database): Promise<OperationOfD3b9ec1[]> {
  z.array(transaction).parse(await database('transactions'));
  const bodies = (await database('events').select('body')) as { body: string }[];
  for (const { body } of bodies) event.parse(JSON.parse(body));
  return z.array(operation).parse(await database('operations').orderBy('id'));
}

/** The content hash that callers of d3b9ec1 confirmed (its domain/content-hash.ts). */
export function contentHashOfD3b9ec1({
  id,
  network,
  chain_id: chainId,
  kind,
  request: asked,
}: OperationOfD3b9ec1) {
  const { from, recipient, mint, baseUnits, feeCapLamports, memo } = asked;
  const parts = [1, id, network, chainId, kind, from, recipient, mint, baseUnits, feeCapLamports, memo];
  return `sha256:${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`;
}

/** Amounts that open sends took from their wallet by the JSON of their rows (its db/open-commitments.ts). */
export async function committedByD3b9ec1(
  database: Database,
  mint: string,
): Promise<{ count: number; lamports: bigint; baseUnits: bigint }> {
  const row = (await database('operations')
    .whereNull('ended_at')
    .whereRaw(`coalesce(status_reason NOT IN ('cancelling', 'expiring', 'blockhash_expired'), true)`)
    .first(
      database.raw('count(*)::int AS count'),
      database.raw(
        `coalesce(sum((request->>'baseUnits')::numeric * (request->>'mint' = 'SOL')::int
           + (preview->>'networkFeeLamports')::numeric + (preview->>'rentLamports')::numeric), 0)::text AS lamports`,
      ),
      database.raw(
        `coalesce(sum((request->>'baseUnits')::numeric) FILTER (WHERE request->>'mint' = ?), 0)::text AS base_units`,
        [mint],
      ),
    )) as { count: number; lamports: string; base_units: string };
  return { count: row.count, lamports: BigInt(row.lamports), baseUnits: BigInt(row.base_units) };
}
