import { z } from 'zod';
import { createRpcRequest } from './chain-requests.ts';
import type { Stage } from './stage.ts';

const underReference = z.array(z.object({ signature: z.string(), err: z.unknown() }));
const balance = z.object({ value: z.number() });

export interface SendToJudge {
  operationId: string;
  recipient: string;
  lamports: bigint;
}

interface Row {
  status: string;
  reference_key: string;
  version: number;
  confirmed_by_caller_at: Date | null;
}

/** The statuses that tell of themselves by an event (docs/webhooks.md). */
const EVENT_OF: Readonly<Record<string, string>> = {
  submitted: 'transaction.pending',
  confirmed: 'transaction.confirmed',
  failed: 'transaction.failed',
  rejected: 'transaction.failed',
  expired: 'transaction.failed',
  cancelled: 'transaction.failed',
};

/**
 * Judges one send by what lies on the chain, and not by what the service says: at most one transfer, a state that
 * says what happened, and each event of the timeline exactly once in the log. Answers with what is wrong.
 */
export async function judge(
  stage: Pick<Stage, 'chainRpcUrl' | 'database'>,
  send: SendToJudge,
): Promise<string[]> {
  const { operationId: id, recipient, lamports } = send;
  const chain = createRpcRequest(stage.chainRpcUrl);
  const row = (await stage.database('operations').where({ id }).first()) as Row | undefined;
  if (!row) return [`${id}: the row is gone`];
  const problems: string[] = [];

  const referenced = underReference.parse(
    await chain('getSignaturesForAddress', [row.reference_key, { commitment: 'confirmed' }]),
  );
  const landed = referenced.filter(({ err }) => err === null).length;
  const received = BigInt(
    balance.parse(await chain('getBalance', [recipient, { commitment: 'confirmed' }])).value,
  );
  if (landed > 1 || received > lamports) {
    problems.push(
      `${id}: DOUBLED, ${landed} transfers landed and ${received} of ${lamports} lamports arrived`,
    );
  }
  if (received !== lamports * BigInt(landed)) {
    problems.push(`${id}: ${received} lamports arrived with ${landed} transfers of ${lamports}`);
  }
  if ((row.status === 'confirmed') !== (landed === 1)) {
    problems.push(`${id}: WRONG STATE, it is ${row.status} and ${landed} transfers landed`);
  }

  const timeline = (await stage
    .database('operation_timeline')
    .where({ operation_id: id })
    .orderBy('version')) as { version: number; status: string }[];
  if (timeline.some(({ version }, index) => version !== index + 1) || timeline.length !== row.version) {
    problems.push(`${id}: its timeline has gaps`);
  }
  const expected = timeline
    .filter(({ status }, index) => index > 0 && status !== timeline[index - 1]?.status)
    .map(({ status }) => EVENT_OF[status])
    .filter((name) => name !== undefined)
    .filter(() => row.status !== 'cancelled' || row.confirmed_by_caller_at !== null);
  const events = (await stage.database('events').where({ operation_id: id }).orderBy('created_at')) as {
    name: string;
  }[];
  const names = events.map(({ name }) => name);
  if (names.toSorted().join() !== expected.toSorted().join()) {
    problems.push(
      `${id}: EVENTS, the log has [${names.join(', ')}], its timeline asks for [${expected.join(', ')}]`,
    );
  }
  return problems;
}
