import { createHash } from 'node:crypto';
import { z } from 'zod';
import { createRpcRequest } from './chain-requests.ts';
import { createChainTruth } from './chain-truth.ts';
import { checkEvidence, type Rules, type SeenLanding } from './check-evidence.ts';
import { checkEvents } from './check-events.ts';
import { checkResult } from './check-result.ts';
import type { Rig } from '../rig/rig.ts';

const underReference = z.array(z.object({ signature: z.string(), err: z.unknown() }));
const wireForm = z.object({ transaction: z.tuple([z.string(), z.literal('base64')]) });
const SIGNATURE_BYTES = 64;
const balance = z.object({ value: z.number() });

export interface SendToCheck {
  operationId: string;
  recipient: string;
  lamports: bigint;
}

interface Row {
  result: { signature: string; slot: number; feeLamports: string; nodes?: number } | null;
  landing: SeenLanding['landing'];
  finalized_at: Date | null;
  status: string;
  reference_key: string;
  version: number;
  confirmed_by_caller_at: Date | null;
  request: unknown;
}

/** The statuses that send an event (docs/webhooks.md). */
const EVENT_OF: Readonly<Record<string, string>> = {
  submitted: 'transaction.pending',
  confirmed: 'transaction.confirmed',
  failed: 'transaction.failed',
  rejected: 'transaction.failed',
  expired: 'transaction.failed',
  cancelled: 'transaction.failed',
};

/** Without options: a service with one node, as in tests. */
type CheckedRig = Pick<Rig, 'chainRpcUrl' | 'database'> & Partial<Pick<Rig, 'options'>>;

/** A majority is needed. A service that may confirm by one node may also revoke that. */
export function rulesOf(options: Rig['options'] | undefined): Rules {
  if (!options) return { quorum: 1, mayTakeFewer: false };
  const { nodes, confirmByOneNodeAfterSeconds } = options;
  return { quorum: Math.floor(nodes / 2) + 1, mayTakeFewer: confirmByOneNodeAfterSeconds !== null };
}

/**
 * Checks one send against the chain, and not against the service's word: at most one transfer, a state that
 * fits, each event of the timeline exactly once in the log, and no false event. Returns the problems.
 */
export async function checkSend(
  rig: CheckedRig,
  { operationId, recipient, lamports }: SendToCheck,
): Promise<string[]> {
  return checkOperation(rig, operationId, async (chain, { length: landed }) => {
    const received = BigInt(
      balance.parse(await chain('getBalance', [recipient, { commitment: 'confirmed' }])).value,
    );
    if (received > lamports) return [`DOUBLED, ${received} of ${lamports} lamports arrived`];
    return received === lamports * BigInt(landed)
      ? []
      : [`${received} lamports arrived with ${landed} transfers of ${lamports}`];
  });
}

/** The same for an operation of any kind. `checkMoney` finds what its landed transactions moved that they should not, or not what they should. */
export async function checkOperation(
  rig: CheckedRig,
  id: string,
  checkMoney: (
    chain: ReturnType<typeof createRpcRequest>,
    landed: readonly string[],
    row: { request: unknown },
  ) => Promise<string[]>,
): Promise<string[]> {
  const chain = createRpcRequest(rig.chainRpcUrl);
  const { row, timeline, events, dead } = await readStored(rig.database, id);
  if (!row) return [`${id}: the row is gone`];
  const problems: string[] = [];

  const referenced = underReference.parse(
    await chain('getSignaturesForAddress', [row.reference_key, { commitment: 'confirmed' }]),
  );
  const successful = referenced.filter(({ err }) => err === null).map(({ signature }) => signature);
  const landed = successful.length;
  if (landed > 1) problems.push(`${id}: DOUBLED, ${landed} transactions landed`);
  const moved = await checkMoney(chain, successful, row);
  problems.push(...moved.map((problem) => `${id}: ${problem}`));
  if ((row.status === 'confirmed') !== (landed === 1)) {
    problems.push(`${id}: WRONG STATE, it is ${row.status} and ${landed} transactions landed`);
  }
  for (const signature of successful) {
    const hash = await messageHashOf(chain, signature);
    if (dead.some((signingRequest) => signingRequest.message_hash === hash)) {
      problems.push(`${id}: FALSE PROOF, bytes were called dead and ${signature} has landed`);
    }
  }
  if (row.status === 'confirmed') {
    const wrong = await checkPlace(rig.chainRpcUrl, row, successful);
    problems.push(...wrong.map((problem) => `${id}: ${problem}`));
  }
  const rules = rulesOf(rig.options);
  const evidence = checkEvidence({ ...row, isFinal: row.finalized_at !== null }, rules);
  problems.push(...evidence.map((problem) => `${id}: ${problem}`));

  if (timeline.some(({ version }, index) => version !== index + 1) || timeline.length !== row.version) {
    problems.push(`${id}: its timeline has gaps`);
  }
  const expected = timeline
    .filter(({ status }, index) => index > 0 && status !== timeline[index - 1]?.status)
    .map(({ status }) => EVENT_OF[status])
    .filter((name) => name !== undefined)
    .filter(() => row.status !== 'cancelled' || row.confirmed_by_caller_at !== null);
  problems.push(...checkEvents(events, landed === 1, rules).map((problem) => `${id}: ${problem}`));
  const names = events.map(({ name }) => name);
  if (names.join() !== expected.join()) {
    problems.push(
      `${id}: EVENTS, the log has [${names.join(', ')}], its timeline asks for [${expected.join(', ')}]`,
    );
  }
  return problems;
}

interface Stored {
  row: Row | undefined;
  timeline: { version: number; status: string }[];
  dead: { message_hash: string }[];
  events: { name: string; body: string }[];
}

/** All from one snapshot: an ended operation may still become final. */
async function readStored(database: Rig['database'], id: string): Promise<Stored> {
  return database.transaction(
    async (transaction) => ({
      row: (await transaction('operations').where({ id }).first()) as Row | undefined,
      timeline: await transaction('operation_timeline').where({ operation_id: id }).orderBy('version'),
      // Those of the operation itself: what its wallet reports is another matter.
      events: await transaction('events')
        .where({ operation_id: id })
        .where('name', 'like', 'transaction.%')
        .orderBy('created_at'),
      dead: await transaction('signing_requests').where({ operation_id: id }).whereNotNull('dead_at'),
    }),
    { isolationLevel: 'repeatable read' },
  );
}

async function messageHashOf(chain: ReturnType<typeof createRpcRequest>, signature: string): Promise<string> {
  const { transaction } = wireForm.parse(
    await chain('getTransaction', [signature, { commitment: 'confirmed', encoding: 'base64' }]),
  );
  const message = Buffer.from(transaction[0], 'base64').subarray(1 + SIGNATURE_BYTES);
  return `sha256:${createHash('sha256').update(message).digest('hex')}`;
}

async function checkPlace(
  chainRpcUrl: string,
  { result, finalized_at: finalizedAt }: Row,
  successful: readonly string[],
): Promise<string[]> {
  if (!result || !successful.includes(result.signature)) {
    return [`WRONG RESULT, it names ${result?.signature ?? 'nothing'} and not ${successful.join(', ')}`];
  }
  const truth = await createChainTruth(chainRpcUrl).resultOf(result.signature);
  return checkResult(result, finalizedAt !== null, truth);
}
