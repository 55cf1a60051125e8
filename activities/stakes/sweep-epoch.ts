import { ChainError } from '../../chain/rpc/chain-error.ts';
import type { StakeNodes } from '../../chain/stakes/stake-nodes.ts';
import type { AgreedPosition } from '../../chain/stakes/stake-votes.ts';
import type { EpochStore } from '../../db/stakes/epoch-store.ts';
import type { KnownEpoch } from '../../domain/stakes/known-epoch.ts';
import type { PositionStore } from '../../db/stakes/position-store.ts';
import type { BatchCounts, SeenBatch } from '../../db/stakes/position-writes.ts';
import type { StakeChain } from '../../db/stakes/stake-chain.ts';
import type { PositionMark } from '../../domain/stakes/position-mark.ts';
import type { StakeHistory } from '../../domain/stakes/stake-amounts.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { seenPosition } from './seen-position.ts';
import { settleRewards, type RewardQuestion, type SettledRewards } from './settle-rewards.ts';

export interface SweepEpochDeps {
  epochs: Pick<EpochStore, 'settledTo' | 'markSwept'>;
  positions: Pick<PositionStore, 'marksAfter' | 'goneAfter' | 'known'>;
  writePositions(chain: StakeChain, batch: SeenBatch): Promise<BatchCounts>;
  log(): Logger;
  /** Positions that are read and written together. */
  batch?: number | undefined;
  /** How long nodes may contradict an account before its own growth counts. */
  patienceMs?: number | undefined;
}

/** `paying`: the network still pays the rewards of the last epoch. */
export type SweepResult = BatchCounts & { swept: number; outcome: 'settled' | 'unsettled' | 'paying' };

const BATCH = 5_000;

/** Rewards are paid within some minutes of the boundary. A node that was down needs longer to know them. */
const PATIENCE_MS = 3_600_000;

/** Until then, positions wait for the rewards, so that each is read once. */
const PAYING_MS = 900_000;

const NOTHING: BatchCounts = { positions: 0, rewards: 0, events: 0 };

/** Reads every position of a chain in an epoch, and writes what has changed, with the rewards of all epochs since the last sweep. */
export function createSweepEpoch(deps: SweepEpochDeps) {
  const { epochs, positions, writePositions, log, batch = BATCH, patienceMs = PATIENCE_MS } = deps;
  /** By chain. */
  const readIn = new Map<string, ReadEpoch>();

  return async function sweepEpoch(
    nodes: StakeNodes,
    chain: StakeChain,
    known: KnownEpoch,
    signal: AbortSignal,
  ): Promise<SweepResult> {
    const age = Date.now() - known.beganAt.getTime();
    const missed = missedEpochs(await epochs.settledTo(chain), known.epoch);
    const [first] = await positions.marksAfter(chain, '', 1);
    const isLate = age >= patienceMs;
    const isPaid =
      !first || missed.length === 0 || isLate || (await arePaid(nodes, first.address, missed, signal, log));
    const result: SweepResult = { ...NOTHING, swept: 0, outcome: 'paying' };
    if (!isPaid && (known.isSwept || age < PAYING_MS)) return result;
    const at = new Date();
    // After the rewards were paid: a node that has not reached this slot does not show them yet.
    const place = await nodes.votes.place(signal);
    if (place.epoch !== known.epoch) return result;
    const earlier = readIn.get(chain.chainId);
    const again = isPaid && earlier?.epoch === known.epoch ? earlier.open : null;
    const history = await nodes.votes.history(signal);
    const question = { known, missed, isLate };
    let unsettled = 0;
    const open: PositionMark[] = [];
    const pages = marksOf(chain, again);
    const read = (): Promise<ReadPart | null> => readPart(nodes, pages, place.slot, signal);
    for (let ahead = read(); ;) {
      signal.throwIfAborted();
      const part = await ahead;
      if (!part) break;
      // This part may hold rewards of the new epoch already, and is compared with those of earlier ones.
      if (part.epoch !== known.epoch) return { ...result, outcome: 'unsettled' };
      // The next one is read while this one is written. If the writing fails, that is the failure to report.
      ahead = read();
      ahead.catch(() => undefined);
      const { counts, unsettled: unknown } = await writePart(
        nodes,
        chain,
        part.changed,
        { question, history, isPaid },
        signal,
      );
      unsettled += unknown + (question.isLate ? 0 : part.unknown);
      open.push(...part.open);
      result.swept += part.swept;
      add(result, counts);
    }
    if (isPaid) {
      readIn.set(chain.chainId, { epoch: known.epoch, open });
      unsettled += await settleGone(nodes, chain, { question, history, isPaid }, place.slot, signal, result);
    }
    const isSettled = isPaid && unsettled === 0;
    await epochs.markSwept(chain, {
      epoch: known.epoch,
      at,
      rewardsTo: isSettled ? known.epoch - 1 : null,
    });
    return { ...result, outcome: isSettled ? 'settled' : 'unsettled' };
  };

  /** A reward is paid before a position is withdrawn or merged, and perhaps is not known yet when the position is seen to be gone. */
  async function settleGone(
    nodes: StakeNodes,
    chain: StakeChain,
    sweep: Sweep,
    slot: number,
    signal: AbortSignal,
    result: BatchCounts,
  ): Promise<number> {
    const { known, missed } = sweep.question;
    const since = new Date(known.beganAt.getTime() - (missed.length + 1) * known.slotsInEpoch * known.slotMs);
    let unsettled = 0;
    for (let last: string | undefined = ''; last !== undefined;) {
      const gone: string[] = await positions.goneAfter(chain, since, last, batch);
      last = gone.at(-1);
      const seen = gone.map((address) => ({ address, account: null, fingerprint: '', slot }));
      const { counts, unsettled: open } = await writePart(nodes, chain, seen, sweep, signal);
      unsettled += open;
      add(result, counts);
    }
    return unsettled;
  }

  /**
   * All positions; in a later pass those that are moving, and those on which nodes had not agreed. They come in batches: the next one is asked
   * for while this one is read.
   */
  async function* marksOf(
    chain: StakeChain,
    again: readonly PositionMark[] | null,
  ): AsyncGenerator<readonly PositionMark[], null> {
    const page = (after: string) => positions.marksAfter(chain, after, batch, again !== null);
    const open = again ?? [];
    for (let from = 0; from < open.length; from += batch) yield open.slice(from, from + batch);
    for (let ahead = page(''); ;) {
      const marks = await ahead;
      const last = marks.at(-1)?.address;
      if (last === undefined) return null;
      ahead = page(last);
      ahead.catch(() => undefined);
      yield marks;
    }
  }

  async function writePart(
    nodes: StakeNodes,
    chain: StakeChain,
    seen: readonly AgreedPosition[],
    sweep: Sweep,
    signal: AbortSignal,
  ): Promise<{ counts: BatchCounts; unsettled: number }> {
    const { known } = sweep.question;
    if (seen.length === 0) return { counts: NOTHING, unsettled: 0 };
    const addresses = seen.map(({ address }) => address);
    const before = new Map(
      (await positions.known(chain, addresses)).map((each) => [each.account.address, each]),
    );
    const settled: SettledRewards = sweep.isPaid
      ? await settleRewards(nodes, before, seen, sweep.question, signal)
      : { rewards: [], unsettled: new Set(addresses) };
    if (settled.unsettled.size > 0) {
      log().warn(
        { ...chain, epoch: known.epoch, positions: settled.unsettled.size },
        'rewards are not known yet',
      );
    }
    const counts = await writePositions(chain, {
      epoch: known,
      seen: seen.map((each) => seenPosition(each, known, sweep.history)),
      ...settled,
    });
    return { counts, unsettled: settled.unsettled.size };
  }
}

interface Sweep {
  question: RewardQuestion;
  history: StakeHistory;
  isPaid: boolean;
}

/** The last epoch in which every position was read after the rewards were paid. Later passes read those that are not settled. */
interface ReadEpoch {
  epoch: number;
  /** Changed, by the word of one node alone. */
  open: readonly PositionMark[];
}

interface ReadPart {
  swept: number;
  changed: AgreedPosition[];
  /** Changed, but no quorum agrees on how. */
  unknown: number;
  /** Those of them that would not be read again because they are moving. */
  open: PositionMark[];
  /** At the end of the reading. */
  epoch: number;
}

/** Null: there are no more. */
async function readPart(
  nodes: StakeNodes,
  pages: AsyncGenerator<readonly PositionMark[], null>,
  minSlot: number,
  signal: AbortSignal,
): Promise<ReadPart | null> {
  const { value: marks } = await pages.next();
  if (!marks) return null;
  const seen = await nodes.changed(marks, minSlot, signal);
  const changed = await agreedOf(nodes, seen, minSlot, signal);
  const agreed = new Set(changed.map(({ address }) => address));
  const unknown = new Set(seen.flatMap(({ address }) => (agreed.has(address) ? [] : address)));
  const open = marks.filter(({ address, isMoving }) => unknown.has(address) && !isMoving);
  const { epoch } = await nodes.votes.place(signal);
  return { swept: marks.length, changed, unknown: unknown.size, open, epoch };
}

/** If there are several nodes, one is asked for all positions, and all of them for the changed ones. */
async function agreedOf(
  nodes: StakeNodes,
  changed: AgreedPosition[],
  minSlot: number,
  signal: AbortSignal,
): Promise<AgreedPosition[]> {
  if (nodes.configured === 1 || changed.length === 0) return changed;
  return nodes.votes.positions(
    changed.map(({ address }) => address),
    minSlot,
    signal,
  );
}

/** Epochs that have ended since the last settled one; the first sweep has nothing to compare with before it. */
function missedEpochs(settledTo: number | null, epoch: number): number[] {
  const from = settledTo === null ? epoch - 1 : settledTo + 1;
  return Array.from({ length: Math.max(epoch - from, 0) }, (_, index) => from + index).filter(
    (each) => each >= 0,
  );
}

/** A node that cannot say it counts as one that has not paid: the sweep waits a while, and then leaves the rewards for later. */
async function arePaid(
  nodes: StakeNodes,
  address: string,
  missed: readonly number[],
  signal: AbortSignal,
  log: () => Logger,
): Promise<boolean> {
  try {
    return (await nodes.votes.rewards([address], missed.at(-1) ?? 0, signal)) !== 'paying';
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    log().warn({ err: error }, 'no node says what was earned in the last epoch');
    return false;
  }
}

function add(total: BatchCounts, part: BatchCounts): void {
  total.positions += part.positions;
  total.rewards += part.rewards;
  total.events += part.events;
}
