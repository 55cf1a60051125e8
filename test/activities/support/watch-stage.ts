import { createWatchActivity } from '../../../activities/operations/watch-activity.ts';
import { createOperationQueries } from '../../../db/operations/operation-queries.ts';
import { createOperationStore } from '../../../db/operations/operation-store.ts';
import { KINDS } from '../../../domain/kinds.ts';
import type { UnverifiedTimes } from '../../../domain/operations/unverified-landing.ts';
import type { OperationSnapshot } from '../../../domain/operations/operation-snapshot.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { insertOperation, newAccount } from '../../db/support/rows.ts';
import type { TestDatabase } from '../../support/database.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { MADE_BY, WITNESS, type MadeTransaction, type ScriptedChain } from './scripted-chain.ts';

export const LAST_VALID = 250;

/** A hundredth of the service's own. */
export const SOON = { contradictionAfterMs: 100, tooFewAfterMs: 200, calmMs: 100 };

/** Sends whose bytes are stored, and their watch, without a workflow. */
export function watchStage(test: Pick<TestDatabase, 'database'>, chain: ScriptedChain) {
  const store = createOperationStore(test.database, KINDS);
  const queries = createOperationQueries(test.database);
  const logged = memoryStream();
  const log = createLogger({ level: 'warn', service: 'test', stream: logged });

  /** One call of the activity. */
  function watchOnce(
    id: string,
    {
      signal = new AbortController().signal,
      ...times
    }: Partial<UnverifiedTimes> & { signal?: AbortSignal } = {},
  ): Promise<OperationSnapshot> {
    const { watchTransaction } = createWatchActivity({
      kinds: KINDS,
      store,
      queries,
      networks: chain.networks,
      confirmByOneNodeAfterMs: null,
      unverifiedTimes: times,
      log: () => log,
      context: () => ({ heartbeat: () => undefined, cancellationSignal: signal }),
    });
    return watchTransaction(id);
  }

  /** Stores a signing request for each, in place of the one before. */
  async function submitted(...signingRequests: MadeTransaction[]): Promise<string> {
    const { id } = await insertOperation(test.database, await newAccount(test.database), {
      walletAddress: MADE_BY,
    });
    for (const [index, { message, messageHash, signature, wire }] of signingRequests.entries()) {
      const before = await queries.state(id);
      const dead = before?.latestSigningRequest;
      await store.transition(id, before?.operation.version ?? 0, {
        status: 'awaiting_signature',
        message: 'Transaction ready to sign.',
        ...(dead
          ? { dead: { signingRequestId: dead.id, evidence: { verdict: 'dead', observations: [] } } }
          : {}),
        signingRequest: {
          number: index + 1,
          message,
          messageHash,
          blockhash: 'blockhash',
          lastValidBlockHeight: LAST_VALID,
          createdAtBlockHeight: 99,
          witnesses: [WITNESS],
        },
      });
      const toSign = await queries.state(id);
      const isLast = index === signingRequests.length - 1;
      if (!isLast) continue;
      await store.transition(id, toSign?.operation.version ?? 0, {
        status: 'submitted',
        message: 'Stored.',
        signed: {
          signingRequestId: toSign?.latestSigningRequest?.id ?? '',
          signature,
          signedTransaction: wire,
        },
      });
    }
    return id;
  }

  async function eventsOf(id: string): Promise<string[]> {
    const rows = (await test.database('events').where({ operation_id: id }).orderBy('created_at')) as {
      name: string;
    }[];
    return rows.map(({ name }) => name);
  }

  async function operation(id: string) {
    const state = await queries.state(id);
    if (!state) throw new Error(`operation ${id} does not exist`);
    return state.operation;
  }

  /** The counters of disagreements and of verdicts by a single node. */
  async function counters(): Promise<Record<string, number>> {
    const rows = (await test.database('quorum_counters').select('name', 'value')) as {
      name: string;
      value: number;
    }[];
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  }

  return { watchOnce, submitted, eventsOf, operation, counters, logged };
}
