import { inParallel } from '../../chain/rpc/in-parallel.ts';
import { ChainError } from '../../chain/rpc/chain-error.ts';
import type { StakeNodes } from '../../chain/stakes/stake-nodes.ts';
import type { AgreedPosition } from '../../chain/stakes/stake-votes.ts';
import type { KnownEpoch } from '../../domain/stakes/known-epoch.ts';
import { firstSlotOf } from '../../domain/stakes/epoch.ts';
import {
  checkRewards,
  comparedSlot,
  mayHaveRewards,
  rewardLikeGrowth,
} from '../../domain/stakes/reward-check.ts';
import type { StakeReward } from '../../domain/stakes/stake-reward.ts';
import type { StoredPosition } from '../../domain/stakes/stored-position.ts';
import type { InflationReward } from '../../domain/stakes/vote-account.ts';

/** Rewards of some positions, and the positions whose rewards are not known yet. */
export interface SettledRewards {
  rewards: StakeReward[];
  unsettled: Set<string>;
}

export interface RewardQuestion {
  known: KnownEpoch;
  /** In order. */
  missed: readonly number[];
  /** No longer wait for nodes that contradict an account, or say nothing. */
  isLate: boolean;
}

/** Rewards of the missed epochs, compared with what the accounts themselves gained. */
export async function settleRewards(
  nodes: Pick<StakeNodes, 'votes' | 'blockTime' | 'isNamedSince'>,
  before: ReadonlyMap<string, StoredPosition>,
  seen: readonly AgreedPosition[],
  question: RewardQuestion,
  signal: AbortSignal,
): Promise<SettledRewards> {
  const earners = seen.filter(({ address, account }) => {
    const stored = before.get(address);
    return stored !== undefined && mayHaveRewards(stored, account);
  });
  const addresses = earners.map(({ address }) => address);
  const answers = new Map<number, Map<string, InflationReward | null>>();
  for (const epoch of addresses.length > 0 ? question.missed : []) {
    const answer = await rewardsOf(nodes, addresses, epoch, signal);
    if (answer === 'paying') return { rewards: [], unsettled: new Set(addresses) };
    answers.set(epoch, answer);
  }
  const timeOf = createTimes(nodes, question.known, signal);
  const isOwnersChange = (stored: StoredPosition): Promise<boolean> =>
    nodes.isNamedSince(stored.account.address, uncomparedSlot(stored, question), signal);
  const decided = await inParallel(earners, async (position) => {
    const stored = before.get(position.address);
    return (stored && (await decide(stored, position, answers, question, isOwnersChange))) ?? null;
  });
  const settled: SettledRewards = { rewards: [], unsettled: new Set() };
  for (const [index, { address }] of earners.entries()) {
    const drafts = decided[index];
    if (!drafts) settled.unsettled.add(address);
    for (const draft of drafts ?? []) settled.rewards.push({ ...draft, paidAt: await timeOf(draft) });
  }
  return settled;
}

/**
 * Returns no rewards of an epoch that no node remembers. The sweep must not fail for it: the later epochs would never be settled either.
 */
async function rewardsOf(
  nodes: Pick<StakeNodes, 'votes'>,
  addresses: readonly string[],
  epoch: number,
  signal: AbortSignal,
): Promise<Map<string, InflationReward | null> | 'paying'> {
  try {
    return await nodes.votes.rewards(addresses, epoch, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ChainError)) throw error;
    return new Map();
  }
}

/** The first slot in which a transaction could explain a growth that the nodes' rewards do not. */
function uncomparedSlot(stored: StoredPosition, { known, missed }: RewardQuestion): number {
  const compared = comparedSlot(stored);
  if (compared !== null) return compared + 1;
  const [first = known.epoch] = missed;
  return firstSlotOf(known) - (known.epoch - first) * known.slotsInEpoch;
}

type Draft = Omit<StakeReward, 'paidAt'>;

/** Null: not known yet. */
async function decide(
  stored: StoredPosition,
  { address, account }: AgreedPosition,
  answers: ReadonlyMap<number, ReadonlyMap<string, InflationReward | null>>,
  { missed, isLate }: RewardQuestion,
  isOwnersChange: (stored: StoredPosition) => Promise<boolean>,
): Promise<Draft[] | null> {
  const isAgreed = missed.every((epoch) => answers.get(epoch)?.has(address));
  if (!isAgreed && !isLate) return null;
  const found = missed.flatMap((epoch) => answers.get(epoch)?.get(address) ?? []);
  const paid = found.filter(({ lamports }) => lamports > 0n);
  const total = paid.reduce((sum, { lamports }) => sum + lamports, 0n);
  const check = account ? checkRewards(stored, account, total, missed.at(-1) ?? null) : 'unknown';
  if (check !== 'differs') return paid.map((reward) => draftOf(reward, check === 'agrees'));
  if (!isLate) return null;
  if (await isOwnersChange(stored)) return paid.map((reward) => draftOf(reward, false));
  return refuted(address, paid, account ? rewardLikeGrowth(stored, account) : null, missed);
}

/**
 * The account is the truth: its growth replaces the nodes' reward of a single epoch. Over several epochs it shows only the sum, so the
 * nodes' rewards stay unverified.
 */
function refuted(
  position: string,
  paid: readonly InflationReward[],
  growth: bigint | null,
  missed: readonly number[],
): Draft[] {
  const epoch = missed.at(-1);
  if (paid.length > 1) return paid.map((reward) => draftOf(reward, false));
  if (growth === null || epoch === undefined) return [];
  return [
    {
      position,
      epoch: paid[0]?.epoch ?? epoch,
      lamports: growth,
      postBalance: null,
      commissionBps: null,
      effectiveSlot: paid[0]?.effectiveSlot ?? null,
      verified: true,
    },
  ];
}

function draftOf(reward: InflationReward, verified: boolean): Draft {
  const { address: position, epoch, lamports, postBalance, commissionBps, effectiveSlot } = reward;
  return { position, epoch, lamports, postBalance, commissionBps, effectiveSlot, verified };
}

/** The estimate is that exact even after the longest outage. One node says the time, so another year would be its word alone. */
const MOST_APART_MS = 180 * 86_400_000;

/** Each block is asked for once. Without its time, the boundary's is close enough: rewards are paid in the first blocks after it. */
function createTimes(nodes: Pick<StakeNodes, 'blockTime'>, known: KnownEpoch, signal: AbortSignal) {
  const asked = new Map<number, Promise<Date | null>>();
  return async ({ effectiveSlot, epoch }: Draft): Promise<Date> => {
    const boundaries = known.epoch - 1 - epoch;
    const estimated = new Date(known.beganAt.getTime() - boundaries * known.slotsInEpoch * known.slotMs);
    if (effectiveSlot === null) return estimated;
    const time = asked.get(effectiveSlot) ?? nodes.blockTime(effectiveSlot, signal);
    asked.set(effectiveSlot, time);
    const said = await time;
    return said && Math.abs(said.getTime() - estimated.getTime()) < MOST_APART_MS ? said : estimated;
  };
}
