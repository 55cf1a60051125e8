import { ChainError } from '../../chain/rpc/chain-error.ts';
import { CursorMoved } from '../../db/ledger/ledger-store.ts';
import type { LedgerProgress } from '../../domain/ledger/ledger-progress.ts';
import { backFillWallets } from './back-fill-wallets.ts';
import type { CoverageAlarm } from './coverage-alarm.ts';
import { followStep } from './follow-ledger.ts';
import type { LedgerSession } from './ledger-session.ts';
import { refreshWallets } from './refresh-wallets.ts';
import { runLoop } from '../../loops/run-loop.ts';
import { finalizeLedger } from './finalize-ledger.ts';
import { takeUpWallets } from './take-up-wallets.ts';
import { verifyBlocks } from './verify-blocks.ts';
import { verifyHistories } from './verify-histories.ts';
import { createWake, type Wake } from '../../loops/wake.ts';

export interface RunSessionDeps {
  session: LedgerSession;
  /** Woken when wallets were added or removed. */
  wake: Wake;
  alarm: CoverageAlarm;
  backfillTransactions: number;
  /** How long to wait for the other nodes before reporting what one node alone shows. */
  receiveByOneNodeAfterMs: number;
  /** Stops following inactive wallets; returns the pause until the next call. */
  pauseWallets: () => Promise<number>;
  signal: AbortSignal;
}

/** For tasks that no caller waits for. */
const TASK_INTERVAL_MS = 1_000;

/** Contradictions are decided soon after the nodes agree. */
const COMPARE_INTERVAL_MS = 500;

/** A replaced chain is found by it. */
const CHECK_INTERVAL_MS = 1_000;

/** While no wallet is followed, there is next to nothing to do. */
const NO_WALLETS_INTERVAL_MS = 2_000;

/** Counts all wallets: a tenth of a second of the database's time for a million. */
const COVERAGE_INTERVAL_MS = 5_000;

/** Reading a million wallets takes some seconds. */
const RELOAD_INTERVAL_MS = 60_000;

/**
 * `stopped`: its time is up, and it may be run again. `over`: its lease has ended, or the network has another chain now. `failed`: the
 * last write is uncertain. After `over` and `failed` a new session continues.
 */
export type SessionEnd = 'stopped' | 'over' | 'failed';

/** Runs all tasks of one ledger in parallel until it is stopped. Throws CursorMoved if another worker has taken over. */
export async function runSession(run: RunSessionDeps): Promise<SessionEnd> {
  const { session, wake, alarm, backfillTransactions, receiveByOneNodeAfterMs } = run;
  const { chain, reader, log } = session;
  const limits = { maxTransactions: backfillTransactions, receiveByOneNodeAfterMs };
  const ends = new AbortController();
  const signal = AbortSignal.any([run.signal, ends.signal]);
  let result: SessionEnd = 'stopped';
  let takeUpAt = 0;
  let wasComplete = true;
  let reloadAt = 0;
  /** A new wallet has a past. */
  const newPast = createWake();

  /** Failures are logged, and the task runs again: an outage does not end the session. */
  function onFailure(what: string) {
    return (error: unknown): void => {
      if (error instanceof CursorMoved) {
        ends.abort();
        throw error;
      }
      if (error instanceof ChainError) log.warn({ err: error }, `${what}: the network did not answer`);
      else log.error({ err: error }, `${what} failed; trying again`);
    };
  }

  function end(as: SessionEnd): void {
    result = as;
    ends.abort();
  }

  async function follow(isWoken: boolean): Promise<number> {
    if (isWoken) takeUpAt = 0;
    if (performance.now() >= takeUpAt) {
      const pauseMs = await takeUpWallets(session, newPast.wake, signal);
      takeUpAt = performance.now() + pauseMs;
    }
    const outcome = await followStep(session, receiveByOneNodeAfterMs, signal);
    if (outcome.kind === 'over') end('over');
    return outcome.kind === 'waiting' ? outcome.pauseMs : 0;
  }

  async function check(): Promise<number> {
    if ((await reader.chainId(signal)) !== chain.chainId) end('over');
    return CHECK_INTERVAL_MS;
  }

  async function cover(): Promise<number> {
    // Wallets that were added while the network's former chain was still the current one.
    await session.wallets.syncWithWallets();
    const progress = await progressOf(session);
    alarm.observe(progress);
    const isComplete = progress.watched === progress.expected;
    // Twice in a row: removed wallets are still in memory, or some are missing.
    if (!isComplete && !wasComplete && performance.now() >= reloadAt) {
      await session.followed.load(signal);
      reloadAt = performance.now() + RELOAD_INTERVAL_MS;
    }
    wasComplete = isComplete;
    return COVERAGE_INTERVAL_MS;
  }

  const startTask = (what: string, turn: () => Promise<number>, announced?: Wake) =>
    runLoop({ signal, turn, wake: announced, onFailure: onFailure(what) });

  /** For work on followed wallets. It returns true if there may be more of it. */
  function startWork(
    what: string,
    intervalMs: number,
    work: (session: LedgerSession, signal: AbortSignal) => Promise<boolean>,
    announced?: Wake,
  ) {
    async function turn(): Promise<number> {
      if (await work(session, signal)) return 0;
      return session.followed.size === 0 ? NO_WALLETS_INTERVAL_MS : intervalMs;
    }
    return startTask(what, turn, announced);
  }

  const loops = await Promise.allSettled([
    runLoop({
      signal,
      wake,
      turn: follow,
      onFailure(error) {
        onFailure('following the ledger')(error);
        // After a database failure it is not known whether the last step was written, and which wallets were taken up.
        if (!(error instanceof ChainError)) end('failed');
      },
    }),
    startTask('checking the chain', check),
    startWork('finalizing the ledger', TASK_INTERVAL_MS, async () => {
      await finalizeLedger(session, signal);
      return false;
    }),
    startWork('comparing blocks', COMPARE_INTERVAL_MS, verifyBlocks),
    startWork('comparing histories', TASK_INTERVAL_MS, verifyHistories),
    startWork('refreshing wallets', TASK_INTERVAL_MS, refreshWallets),
    startTask('pausing inactive wallets', run.pauseWallets),
    startWork(
      'reading the past of wallets',
      TASK_INTERVAL_MS,
      () => backFillWallets(session, limits, signal),
      newPast,
    ),
    runLoop({
      signal,
      turn: cover,
      onFailure(error) {
        // Throws if the lease is over.
        onFailure('counting the wallets')(error);
        alarm.observeNothing();
      },
    }),
  ]);
  // This follower may have ended its lease itself: then no other worker has taken over.
  if (result !== 'stopped') return result;
  for (const loop of loops) if (loop.status === 'rejected') throw loop.reason;
  return result;
}

/** Present progress, from the database and this follower's memory. */
export async function progressOf({
  coverage,
  cursor,
  headSlot,
  followed,
}: Pick<LedgerSession, 'coverage' | 'cursor' | 'headSlot' | 'followed'>): Promise<LedgerProgress> {
  const { expected, unreadable } = await coverage();
  const lagSlots = Math.max(headSlot - cursor.slot, 0);
  return { slot: cursor.slot, headSlot, lagSlots, watched: followed.size, expected, unreadable };
}
