import { ChainError } from '../../chain/rpc/chain-error.ts';
import type { StakeNodes } from '../../chain/stakes/stake-nodes.ts';
import type { EpochStore } from '../../db/stakes/epoch-store.ts';
import type { KnownEpoch } from '../../domain/stakes/known-epoch.ts';
import type { PositionStore } from '../../db/stakes/position-store.ts';
import type { BatchCounts, SeenBatch } from '../../db/stakes/position-writes.ts';
import type { Reminder } from '../../db/stakes/remind-owner.ts';
import type { StakeChain } from '../../db/stakes/stake-chain.ts';
import { formatSol } from '../../domain/amounts.ts';
import { lockedUntil } from '../../domain/stakes/position-dates.ts';
import { dueReason } from '../../domain/stakes/position-move.ts';
import { nextReminder } from '../../domain/stakes/position-reminders.ts';
import { positionWith, stakeRules, type PositionNow } from '../../domain/stakes/position-state.ts';
import { roundedTimeText } from '../../domain/stakes/rounded-time.ts';
import type { StoredPosition } from '../../domain/stakes/stored-position.ts';
import { createWriteSeen } from './write-seen.ts';

/** The next step of a position's workflow. Kept in histories: small JSON. */
export type PositionStep =
  { done: string } | { waitMs: number; /** For readers of the workflow. */ why: string };

export interface AttendPositionDeps {
  epochs: Pick<EpochStore, 'newest' | 'settledTo'>;
  positions: Pick<PositionStore, 'find' | 'postpone' | 'release'>;
  writePositions(chain: StakeChain, batch: SeenBatch): Promise<BatchCounts>;
  remindOwner(
    chain: StakeChain,
    seen: StoredPosition,
    reminder: Reminder,
    next: Date | null,
  ): Promise<boolean>;
}

/** The time of a slot changes, so a date is estimated again after a day at most. */
const MAX_WAIT_MS = 86_400_000;

/** The estimated end has passed, and the epoch has not ended: the longer ago, the longer is the wait. The sweep wakes the workflow when it has. */
const OVERDUE_WAIT_MS = { min: 60_000, max: 3_600_000 };

type Step = PositionStep | 'again';

function overdue(forMs: number): Date {
  return new Date(Date.now() + Math.min(Math.max(forMs, OVERDUE_WAIT_MS.min), OVERDUE_WAIT_MS.max));
}

/** They come while no workflow waits, so the next one says them. */
function rewardsText(lamports: bigint): string {
  return lamports === 0n ? '' : ` Rewards so far: ${formatSol(lamports)} SOL.`;
}

export function createAttendPosition(deps: AttendPositionDeps) {
  const { epochs, positions, remindOwner } = deps;
  const writeSeen = createWriteSeen(deps);

  async function wait(
    chain: StakeChain,
    stored: StoredPosition,
    until: Date,
    why: string,
  ): Promise<PositionStep> {
    const waitMs = Math.max(Math.min(until.getTime() - Date.now(), MAX_WAIT_MS), 0);
    await positions.postpone(chain, stored, waitMs);
    return { waitMs, why };
  }

  async function done(chain: StakeChain, stored: StoredPosition, why: string): Promise<PositionStep> {
    await positions.release(chain, stored);
    return { done: why };
  }

  /** Reads the position on the chain: nothing is said by the clock alone. */
  async function look(
    nodes: StakeNodes,
    chain: StakeChain,
    address: string,
    known: KnownEpoch,
    signal: AbortSignal,
  ): Promise<void> {
    const seen = await nodes.votes.positions([address], known.slot, signal);
    if (seen.length === 0) throw new ChainError('unavailable', 'the nodes do not agree on the position');
    await writeSeen(nodes, chain, known, seen, signal);
  }

  async function attendBoundary(
    chain: StakeChain,
    stored: StoredPosition,
    now: PositionNow,
    known: KnownEpoch,
  ): Promise<Step> {
    const { remindAt, rewardsTotal } = stored;
    const isCooling = now.state === 'deactivating';
    if (isCooling && remindAt && remindAt <= new Date()) {
      const reminder = {
        kind: 'cooldown' as const,
        lamports: now.amounts.deactivating,
        epoch: known.epoch,
        cooldownEnd: known.endsAt,
      };
      await remindOwner(chain, stored, reminder, null);
      return 'again';
    }
    const end = `${roundedTimeText(known.endsAt)} (epoch ${known.epoch + 1}, estimated)`;
    const amount = formatSol(isCooling ? now.amounts.deactivating : now.amounts.activating);
    const why = isCooling
      ? `Cool-down of ${amount} SOL ends at ${end}.${rewardsText(rewardsTotal)}`
      : `${amount} SOL are active from ${end}.`;
    const overdueMs = Date.now() - known.endsAt.getTime();
    if (overdueMs >= 0) return wait(chain, stored, overdue(overdueMs), why);
    return wait(chain, stored, remindAt && remindAt < known.endsAt ? remindAt : known.endsAt, why);
  }

  async function attendFree(
    nodes: StakeNodes,
    chain: StakeChain,
    stored: StoredPosition,
    known: KnownEpoch,
    signal: AbortSignal,
  ): Promise<Step> {
    const { account, remindAt, reminders, rewardsTotal, version } = stored;
    const { address } = account;
    if (remindAt && remindAt > new Date()) {
      const free = formatSol(account.lamports);
      return wait(
        chain,
        stored,
        remindAt,
        `${free} SOL are free; the owner is reminded at about ${roundedTimeText(remindAt)} (${reminders} so far).${rewardsText(rewardsTotal)}`,
      );
    }
    await look(nodes, chain, address, known, signal);
    const fresh = await positions.find(chain, address);
    // It was withdrawn or delegated in the meantime.
    if (fresh?.version !== version) return 'again';
    const isFirst = remindAt === null;
    const reminder = { kind: 'free' as const, lamports: account.lamports, epoch: known.epoch, isFirst };
    await remindOwner(chain, stored, reminder, nextReminder(new Date()));
    return 'again';
  }

  async function attend(
    nodes: StakeNodes,
    chain: StakeChain,
    address: string,
    signal: AbortSignal,
  ): Promise<Step> {
    const stored = await positions.find(chain, address);
    if (!stored) return { done: 'The position is gone, or belongs to an earlier chain.' };
    if (stored.closedAt)
      return done(chain, stored, `The position is withdrawn.${rewardsText(stored.rewardsTotal)}`);
    const known = await epochs.newest(chain);
    if (!known) {
      return wait(chain, stored, overdue(0), 'The epoch is not known yet.');
    }
    const rules = stakeRules({ epoch: known.epoch, at: new Date() }, known);
    const now = positionWith(stored.account, rules, stored.parts);
    const due = dueReason(now);
    switch (due) {
      case null:
        return done(chain, stored, `The position is ${now.state}: nothing is due.`);
      case 'warm_up':
      case 'cool_down':
        if (known.epoch === stored.epoch) return attendBoundary(chain, stored, now, known);
        await look(nodes, chain, address, known, signal);
        return 'again';
      case 'idle':
        return attendFree(nodes, chain, stored, known, signal);
      case 'locked': {
        const until = lockedUntil(stored.account.lockup, known) ?? new Date();
        return wait(chain, stored, until, `Locked until about ${roundedTimeText(until)}.`);
      }
    }
  }

  return async function attendPosition(
    nodes: StakeNodes,
    chain: StakeChain,
    address: string,
    signal: AbortSignal,
  ): Promise<PositionStep> {
    for (;;) {
      const step = await attend(nodes, chain, address, signal);
      if (step !== 'again') return step;
    }
  };
}
