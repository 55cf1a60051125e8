import { ApplicationFailure } from '@temporalio/common';
import { ChainError } from '../../chain/rpc/chain-error.ts';
import { CursorMoved } from '../../db/ledger/ledger-store.ts';
import type { LedgerProgress } from '../../domain/ledger/ledger-progress.ts';
import type { LedgerChain } from '../../domain/ledger/block-range.ts';
import type { Network } from '../../domain/networks.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { createCoverageAlarm, type CoverageAlarm } from './coverage-alarm.ts';
import { createDisagreementAlarm, type DisagreementAlarm } from './disagreement-alarm.ts';
import type { LedgerReader, LedgerTables } from './ledger-deps.ts';
import { openSession, type LedgerSession } from './ledger-session.ts';
import { withHeartbeat, type ActivityContext } from '../../loops/heartbeat.ts';
import { runLoop } from '../../loops/run-loop.ts';
import { withTimeLimit } from '../../loops/time-limit.ts';
import { progressOf, runSession } from './run-session.ts';
import { createWake } from '../../loops/wake.ts';

export interface LedgerActivities {
  /** Follows the network's ledger for a minute, despite failures; returns the progress. */
  followLedger(network: Network): Promise<LedgerProgress>;
}

export interface LedgerActivityDeps {
  reader(network: Network): LedgerReader;
  tables(chain: LedgerChain): LedgerTables;
  /** Calls the listener when a network's wallets were added or removed. A NOTIFY may be lost. */
  onWallets(listener: (network: Network) => void): { close(): void };
  backfillTransactions: number;
  pauseWallets(network: Network): Promise<number>;
  /** How long to wait for the other nodes before an incoming transaction that one node alone shows is reported. */
  receiveByOneNodeAfterMs: number;
  log(): Logger;
  /** Context of the running activity. */
  context(): ActivityContext;
  /** One call works this long; then the workflow shows the progress. */
  followMs?: number;
  createAlarm?: (log: Logger) => CoverageAlarm;
}

const FOLLOW_MS = 60_000;

/** After a session that failed for another reason than a node. */
const FAILURE_PAUSE_MS = 1_000;

const NOTHING_YET: LedgerProgress = {
  slot: null,
  headSlot: null,
  lagSlots: 0,
  watched: 0,
  expected: 0,
  unreadable: 0,
};

export function createLedgerActivities(deps: LedgerActivityDeps): LedgerActivities {
  const { log, followMs = FOLLOW_MS, createAlarm = createCoverageAlarm } = deps;
  /** Sessions of this process's last calls: a million wallets need not be read again each minute. */
  const idle = new Map<Network, LedgerSession>();
  const alarms = new Map<Network, CoverageAlarm>();
  const disagreements = new Map<Network, DisagreementAlarm>();

  function alarmOf(network: Network): CoverageAlarm {
    const known = alarms.get(network);
    if (known) return known;
    const alarm = createAlarm(log().child({ network }));
    alarms.set(network, alarm);
    return alarm;
  }

  function disagreementsOf(network: Network): DisagreementAlarm {
    const known = disagreements.get(network);
    if (known) return known;
    const alarm = createDisagreementAlarm(log().child({ network }));
    disagreements.set(network, alarm);
    return alarm;
  }

  /**
   * The session of this process's last call, if no other worker has taken over since. It is removed from `idle`: of two concurrent
   * calls, the second one opens its own session, which ends the first one's lease.
   */
  async function takeIdle(network: Network): Promise<LedgerSession | undefined> {
    const session = idle.get(network);
    idle.delete(network);
    return session?.checkLease().then(
      () => session,
      () => undefined,
    );
  }

  return {
    async followLedger(network) {
      const activity = deps.context();
      const reader = deps.reader(network);
      const wake = createWake();
      const wallets = deps.onWallets((changed) => changed === network && wake.wake());
      let session = await takeIdle(network);

      async function turn(signal: AbortSignal): Promise<number> {
        session ??= await openSession({
          network,
          reader,
          tables: deps.tables,
          log: log(),
          disagreements: disagreementsOf(network),
          signal,
        });
        const { backfillTransactions, receiveByOneNodeAfterMs } = deps;
        const end = await runSession({
          session,
          wake,
          alarm: alarmOf(network),
          backfillTransactions,
          receiveByOneNodeAfterMs,
          pauseWallets: () => deps.pauseWallets(network),
          signal,
        });
        if (end !== 'stopped') session = undefined;
        return end === 'failed' ? FAILURE_PAUSE_MS : 0;
      }

      function onFailure(error: unknown): void {
        if (error instanceof CursorMoved) throw error;
        alarmOf(network).observeNothing();
        if (error instanceof ChainError) log().warn({ network, err: error }, 'the network did not answer');
        else log().error({ network, err: error }, 'the ledger could not be taken over; trying again');
      }

      async function follow(): Promise<LedgerProgress> {
        await withTimeLimit(followMs, activity.cancellationSignal, (signal) =>
          runLoop({ signal, turn: () => turn(signal), onFailure }),
        );
        activity.cancellationSignal.throwIfAborted();
        if (!session) return NOTHING_YET;
        idle.set(network, session);
        return progressOf(session).catch(() => lastKnown(session));
      }

      try {
        return await withHeartbeat(activity, follow, () => session && heartbeatOf(session));
      } catch (error) {
        // Fail, so that only the attempt that Temporal waits for continues to follow.
        if (error instanceof CursorMoved) {
          throw ApplicationFailure.create({ message: error.message, type: 'LedgerTakenOver' });
        }
        throw error;
      } finally {
        wallets.close();
      }
    },
  };
}

function heartbeatOf({ cursor, headSlot, followed }: LedgerSession) {
  const lag = Math.max(headSlot - cursor.slot, 0);
  return { slot: cursor.slot, head: headSlot, lag, watched: followed.size };
}

/** If the database does not answer: assume that all wallets are watched. */
function lastKnown(session: LedgerSession | undefined): LedgerProgress {
  if (!session) return NOTHING_YET;
  const { slot, head, lag, watched } = heartbeatOf(session);
  return { slot, headSlot: head, lagSlots: lag, watched, expected: watched, unreadable: 0 };
}
