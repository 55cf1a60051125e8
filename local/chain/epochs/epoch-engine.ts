import { setTimeout as delay } from 'node:timers/promises';
import type { ChainAccount, ChainCheatCodes, EpochCheatCodes } from '../chain-cheat-codes.ts';
import { createCallGate, type CallGate } from './call-gate.ts';
import { rewardsOf, rewardsPool, type Reward } from './epoch-rewards.ts';
import { ageBlockhashes, endSlot, jumpToEpoch } from './epoch-travel.ts';
import { createPaidRewards, type PaidRewards } from './paid-rewards.ts';
import { createSkippedSlots, type SkippedSlots, type SlotRange } from './skipped-slots.ts';
import { delegationOf, partsAt, STAKE_PROGRAM, withLamports } from './stake-account.ts';
import { supplyOf } from './supply.ts';
import { encodeEpochRewards, encodeStakeHistory, EPOCH_REWARDS, STAKE_HISTORY } from './sysvars.ts';
import type { HistoryEntry } from './sysvars.ts';
import { changeVoteAccount, ensureValidators, voteStates } from './validators.ts';
import type { VoteState } from './vote-account.ts';

export interface EpochEngineOptions {
  chain: ChainCheatCodes & EpochCheatCodes;
  slotTimeMs: number;
  /** Jumped over before the engine started. */
  skipped?: readonly SlotRange[];
  say: (line: string) => void;
}

/** The rewards of an ended epoch that are not paid yet. */
export interface DueRewards {
  epoch: number;
  rewards: readonly Reward[];
  /** Paid in the block of this height or soon after. */
  dueHeight: number;
  /** The balances of validators after them, as far as their payment was tried. */
  ofVotes: Map<string, bigint>;
}

/** Moves the local chain from epoch to epoch, which it would not reach by itself for days, and pays rewards as a real one does. */
export interface EpochEngine {
  gate: CallGate;
  skipped: SkippedSlots;
  paid: PaidRewards;
  due(): DueRewards | undefined;
  /** Ends the epoch. The rewards of it are paid `rewardBlocks` later. */
  next(options?: { rewardBlocks?: number }): Promise<void>;
  /** A validator's votes in the epochs to come, in percent of all slots. */
  votePercent(vote: string): number;
  setVotePercent(vote: string, percent: number): void;
  stop(): Promise<void>;
}

/** On mainnet, rewards take some hundred blocks. */
const REWARD_BLOCKS = 8;
/** For a vote without delay, in each slot (Agave: vote program, timely vote credits). */
const CREDITS_PER_SLOT = 16n;
const USUAL_VOTE_PERCENT = 99;
const ALL_PERCENT = 100n;
const PARALLEL_CALLS = 20;
const MIN_CHECK_INTERVAL_MS = 20;

export async function createEpochEngine(options: EpochEngineOptions): Promise<EpochEngine> {
  const { chain, slotTimeMs, say } = options;
  const gate = createCallGate();
  const skipped = createSkippedSlots(options.skipped);
  const history: HistoryEntry[] = [];
  const percents = new Map<string, number>();
  const stopping = new AbortController();
  let due: DueRewards | undefined;
  let paying: Promise<void> = Promise.resolve();
  let jumping: Promise<void> = Promise.resolve();

  await ensureValidators(chain);
  const paid = createPaidRewards((await chain.epochInfo()).epoch);

  const checkIntervalMs = Math.max(MIN_CHECK_INTERVAL_MS, slotTimeMs / 2);
  const votePercent = (vote: string): number => percents.get(vote) ?? USUAL_VOTE_PERCENT;

  /** Writes the credits of the ended epoch. */
  async function creditVotes(epoch: bigint, slots: bigint): Promise<Map<string, VoteState>> {
    const votes = await voteStates(chain);
    for (const [address, state] of votes) {
      const percent = state.stoppedAt === null ? votePercent(address) : 0;
      const earned = (CREDITS_PER_SLOT * slots * BigInt(percent)) / ALL_PERCENT;
      if (earned === 0n) continue;
      const previous = state.epochCredits.at(-1)?.credits ?? 0n;
      const epochCredits = [...state.epochCredits, { epoch, credits: previous + earned, previous }];
      await changeVoteAccount(chain, address, { state: { epochCredits } });
      votes.set(address, { ...state, epochCredits });
    }
    return votes;
  }

  async function endEpoch(rewardBlocks: number): Promise<void> {
    await ageBlockhashes(chain);
    const { epoch, slotsInEpoch } = await chain.epochInfo();
    const ended = BigInt(epoch);
    const votes = await creditVotes(ended, BigInt(slotsInEpoch));
    const stakes = await chain.accountsOf(STAKE_PROGRAM);
    const pool = rewardsPool(
      await chain.inflation(),
      await supplyOf(chain),
      BigInt(slotsInEpoch) * BigInt(slotTimeMs),
    );
    const rewards = rewardsOf(ended, pool, stakes, votes);
    history.unshift(historyEntry(ended, Object.values(stakes).map(delegationOf)));
    await chain.setData(STAKE_HISTORY, encodeStakeHistory(history));
    await jumpToEpoch(chain, epoch + 1, skipped);
    await chain.setData(EPOCH_REWARDS, encodeEpochRewards({ total: sumOf(rewards), active: true }));
    due = {
      epoch,
      rewards,
      dueHeight: (await chain.epochInfo()).slot + rewardBlocks,
      ofVotes: new Map(),
    };
  }

  async function payWhenDue(): Promise<void> {
    for (;;) {
      if (!due || stopping.signal.aborted) return;
      if ((await chain.epochInfo()).slot >= due.dueHeight) break;
      await delay(checkIntervalMs, undefined, { signal: stopping.signal });
    }
    // Held, so that no transaction changes an account between its reading and its writing.
    await gate.hold(pay);
  }

  /** A busy chain may not answer in time. Without its rewards an epoch would count as one that is still paying. */
  async function payDespiteFailures(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted;) {
      try {
        await payWhenDue();
        return;
      } catch (error) {
        if (stopping.signal.aborted) return;
        failures += 1;
        if (failures === 1) say(`rewards are not paid, and are tried again: ${String(error)}`);
        await delay(failures * checkIntervalMs, undefined, { signal: stopping.signal }).catch(
          () => undefined,
        );
      }
    }
  }

  async function pay(): Promise<void> {
    if (!due) return;
    const { epoch, rewards, ofVotes } = due;
    const { slot } = await chain.epochInfo();
    const stakes = await chain.accountsOf(STAKE_PROGRAM);
    // Those of an earlier try are not paid again.
    const waiting = rewards.filter(({ address }) => !paid.of(address, epoch));
    const paySome = async () => {
      for (let reward = waiting.pop(); reward; reward = waiting.pop()) {
        const { address, amount, commissionBps } = reward;
        const account = stakes[address];
        const postBalance =
          reward.creditsObserved === null
            ? await payVote(ofVotes, reward)
            : account && (await payStake(account, reward));
        if (postBalance === undefined) continue;
        paid.add(address, { epoch, effectiveSlot: slot, amount, postBalance, commissionBps });
      }
    };
    // All of them end before the gate opens, also if one fails.
    const results = await Promise.allSettled(Array.from({ length: PARALLEL_CALLS }, paySome));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    await chain.setData(EPOCH_REWARDS, encodeEpochRewards({ total: sumOf(rewards), active: false }));
    await endSlot(chain);
    due = undefined;
  }

  /** An earlier try may have paid it without an answer: its credits say so, because the stake program changes none of them meanwhile. */
  async function payStake(account: ChainAccount, reward: Reward): Promise<bigint> {
    const { address, amount, creditsObserved } = reward;
    if (creditsObserved === null || delegationOf(account)?.creditsObserved === creditsObserved) {
      return BigInt(account.lamports);
    }
    const after = withLamports(account, amount, creditsObserved);
    await chain.setAccount(address, after);
    return BigInt(after.lamports);
  }

  /** Only rewards change its lamports, so the balance of the first try is right for the later ones. */
  async function payVote(balances: Map<string, bigint>, { address, amount }: Reward): Promise<bigint> {
    const before = BigInt((await chain.account(address))?.lamports ?? 0);
    const after = balances.get(address) ?? before + amount;
    balances.set(address, after);
    return changeVoteAccount(chain, address, { lamports: after - before });
  }

  async function next(rewardBlocks: number): Promise<void> {
    if (due) await gate.hold(pay);
    await paying;
    await gate.hold(() => endEpoch(rewardBlocks));
    paying = payDespiteFailures();
  }

  return {
    gate,
    skipped,
    paid,
    due: () => due,
    next({ rewardBlocks = REWARD_BLOCKS } = {}) {
      // One after the other, as many as were asked for.
      const then = () => next(rewardBlocks);
      const result = jumping.then(then, then);
      jumping = result.catch(() => undefined);
      return result;
    },
    votePercent,
    setVotePercent: (vote, percent) => void percents.set(vote, percent),
    async stop() {
      stopping.abort();
      await paying;
    },
  };
}

function historyEntry(epoch: bigint, delegations: readonly ReturnType<typeof delegationOf>[]): HistoryEntry {
  const total = { epoch, effective: 0n, activating: 0n, deactivating: 0n };
  for (const delegation of delegations) {
    if (!delegation) continue;
    const { effective, activating, deactivating } = partsAt(delegation, epoch);
    total.effective += effective;
    total.activating += activating;
    total.deactivating += deactivating;
  }
  return total;
}

function sumOf(rewards: readonly Reward[]): bigint {
  return rewards.reduce((sum, { amount }) => sum + amount, 0n);
}
