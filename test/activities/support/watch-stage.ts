import { createKindSteps } from '../../../activities/kinds.ts';
import { createWatchActivity } from '../../../activities/operations/watch-activity.ts';
import { createOperationQueries } from '../../../db/operations/operation-queries.ts';
import { createOperationStore } from '../../../db/operations/operation-store.ts';
import { KINDS } from '../../../domain/kinds.ts';
import type { OperationKinds } from '../../../domain/operations/operation-kind.ts';
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

type WatchTest = Partial<UnverifiedTimes> & { signal?: AbortSignal };

/** Sends whose bytes are stored, and their watch, without a workflow. */
export function watchStage(
  test: Pick<TestDatabase, 'database'>,
  chain: ScriptedChain,
  kinds: OperationKinds = KINDS,
) {
  const store = createOperationStore(test.database, kinds);
  const queries = createOperationQueries(test.database);
  const logged = memoryStream();
  const log = createLogger({ level: 'warn', service: 'test', stream: logged });

  function activities({ signal = new AbortController().signal, ...times }: WatchTest = {}) {
    return createWatchActivity({
      kinds,
      steps: createKindSteps({ swapSources: () => null }),
      store,
      queries,
      networks: chain.networks,
      confirmByOneNodeAfterMs: null,
      unverifiedTimes: times,
      log: () => log,
      context: () => ({ heartbeat: () => undefined, cancellationSignal: signal }),
    });
  }

  /** One call of the activity. */
  function watchOnce(id: string, test: WatchTest = {}): Promise<OperationSnapshot> {
    return activities(test).watchTransaction(id);
  }

  /** The same after one that found nothing out. */
  function watchAgain(id: string): Promise<OperationSnapshot> {
    return activities().watchTransaction(id, true);
  }

  /** As within the workflow task. */
  function watchForLanding(id: string): Promise<OperationSnapshot> {
    return activities().watchForLanding(id);
  }

  function lookForFinality(id: string): Promise<OperationSnapshot> {
    return activities().lookForFinality(id);
  }

  /** Stores a signing request; an earlier one that may still land is then dead. */
  async function give(id: string, { message, messageHash }: MadeTransaction): Promise<void> {
    const before = await queries.state(id);
    const earlier = before?.latestSigningRequest;
    const dead = earlier && !earlier.deadAt ? earlier : null;
    await store.transition(id, before?.operation.version ?? 0, {
      status: 'awaiting_signature',
      message: 'Transaction ready to sign.',
      ...(dead
        ? { dead: { signingRequestId: dead.id, evidence: { verdict: 'dead', observations: [] } } }
        : {}),
      signingRequest: {
        number: (earlier?.number ?? 0) + 1,
        message,
        messageHash,
        blockhash: 'blockhash',
        lastValidBlockHeight: LAST_VALID,
        createdAtBlockHeight: 99,
        witnesses: [WITNESS],
      },
    });
  }

  async function sign(id: string, { signature, wire }: MadeTransaction): Promise<void> {
    const toSign = await queries.state(id);
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

  /** Stores a signing request for each, in place of the one before. */
  async function submitted(...signingRequests: MadeTransaction[]): Promise<string> {
    const { id } = await insertOperation(test.database, await newAccount(test.database), {
      walletAddress: MADE_BY,
    });
    for (const made of signingRequests) await give(id, made);
    const last = signingRequests.at(-1);
    if (last) await sign(id, last);
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

  return {
    watchOnce,
    watchAgain,
    watchForLanding,
    lookForFinality,
    submitted,
    give,
    sign,
    store,
    queries,
    eventsOf,
    operation,
    counters,
    logged,
  };
}
