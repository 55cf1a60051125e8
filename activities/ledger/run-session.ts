import { ChainError } from '../../chain/rpc/chain-error.ts';
import { CursorMoved } from '../../db/ledger/ledger-store.ts';
import type { LedgerProgress } from '../../domain/ledger/ledger-progress.ts';
import { backFillWallets } from './back-fill-wallets.ts';
import type { CoverageAlarm } from './coverage-alarm.ts';
import { followStep } from './follow-ledger.ts';
import type { LedgerSession } from './ledger-session.ts';
import { refreshWallets } from './refresh-wallets.ts';
import { runLoop } from '../loops/run-loop.ts';
import { settleLedger } from './settle-ledger.ts';
import { takeUpWallets } from './take-up-wallets.ts';
import { verifyBlocks } from './verify-blocks.ts';
import { verifyHistories } from './verify-histories.ts';
import type { Wake } from '../loops/wake.ts';

export interface RunSession {
  session: LedgerSession;
  /** Woken when wallets came or went. */
  wake: Wake;
  alarm: CoverageAlarm;
  backfillTransactions: number;
  /** For so long the other nodes are waited for before one's word is reported. */
  receiveAloneAfterMs: number;
  signal: AbortSignal;
}

/** What is nobody's to wait for. */
const LOOK_MS = 1_000;

/** What nodes contradict each other about is decided soon after they agree. */
const COMPARE_MS = 500;

/** Counts all wallets: a tenth of a second of the database's time for a million. */
const COVERAGE_MS = 5_000;

/** A million wallets are some seconds of reading. */
const RELOAD_MS = 60_000;

/**
 * `stopped`: its time is up, and it may be run again. `over`: its term is, or the network has another chain now. `failed`:
 * nobody knows what was written last. In both cases a new session goes on.
 */
export type SessionEnd = 'stopped' | 'over' | 'failed';

/** All that is done for one ledger, side by side, until it is stopped. Throws CursorMoved where somebody else does it. */
export async function runSession(run: RunSession): Promise<SessionEnd> {
  const { session, wake, alarm, backfillTransactions, receiveAloneAfterMs } = run;
  const { chain, reader, log } = session;
  const limits = { mostTransactions: backfillTransactions, receiveAloneAfterMs };
  const ends = new AbortController();
  const signal = AbortSignal.any([run.signal, ends.signal]);
  let result: SessionEnd = 'stopped';
  let takeUpAt = 0;
  let wasComplete = true;
  let reloadAt = 0;

  /** What fails elsewhere is logged and tried again: an outage ends nothing. */
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
      const pauseMs = await takeUpWallets(session, signal);
      takeUpAt = performance.now() + pauseMs;
    }
    const outcome = await followStep(session, receiveAloneAfterMs, signal);
    if (outcome.kind === 'over') end('over');
    return outcome.kind === 'waiting' ? outcome.pauseMs : 0;
  }

  async function check(): Promise<number> {
    if ((await reader.chainId(signal)) !== chain.chainId) end('over');
    return LOOK_MS;
  }

  async function cover(): Promise<number> {
    // Who was added as the network's former chain was still the current one.
    await session.wallets.syncWithWallets();
    const progress = await progressOf(session);
    alarm.observe(progress);
    const isComplete = progress.watched === progress.expected;
    // Twice in a row: wallets that nobody has any more are still here, or worse.
    if (!isComplete && !wasComplete && performance.now() >= reloadAt) {
      await session.followed.load(signal);
      reloadAt = performance.now() + RELOAD_MS;
    }
    wasComplete = isComplete;
    return COVERAGE_MS;
  }

  const beside = (what: string, turn: () => Promise<number>) =>
    runLoop({ signal, turn, onFailure: onFailure(what) });
  const loops = await Promise.allSettled([
    runLoop({
      signal,
      wake,
      turn: follow,
      onFailure(error) {
        onFailure('following the ledger')(error);
        // Whether the last step was written is not known where the database failed, and who was taken up neither.
        if (!(error instanceof ChainError)) end('failed');
      },
    }),
    beside('looking for the chain', check),
    beside('settling the ledger', async () => {
      await settleLedger(session, signal);
      return LOOK_MS;
    }),
    beside('comparing blocks', async () => ((await verifyBlocks(session, signal)) ? 0 : COMPARE_MS)),
    beside('comparing histories', async () => ((await verifyHistories(session, signal)) ? 0 : LOOK_MS)),
    beside('refreshing wallets', async () => ((await refreshWallets(session, signal)) ? 0 : LOOK_MS)),
    beside('reading the past of wallets', async () =>
      (await backFillWallets(session, limits, signal)) ? 0 : LOOK_MS,
    ),
    runLoop({
      signal,
      turn: cover,
      onFailure(error) {
        // Throws where the term is over.
        onFailure('counting the wallets')(error);
        alarm.observeNothing();
      },
    }),
  ]);
  // A term that this follower has ended itself is nobody else's.
  if (result !== 'stopped') return result;
  for (const loop of loops) if (loop.status === 'rejected') throw loop.reason;
  return result;
}

/** As the database and this follower's memory have it now. */
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
