import { z } from 'zod';
import type { ChainCheatCodes, EpochCheatCodes } from '../chain-cheat-codes.ts';
import { answerTo, parametersOf } from '../proxy/chain-proxy-json.ts';
import type { Call } from '../proxy/chain-proxy-methods.ts';
import type { EpochEngine } from './epoch-engine.ts';
import { delegationOf, partsAt, STAKE_PROGRAM } from './stake-account.ts';
import { supplyOf } from './supply.ts';
import { voteStates } from './validators.ts';

export interface EpochAnswersDeps {
  chain: ChainCheatCodes & EpochCheatCodes;
  engine: Pick<EpochEngine, 'paid' | 'due'>;
  slotTimeMs: number;
}

/** Undefined if the method is not about epochs or stakes: the chain itself answers. */
export type EpochAnswers = (call: Call, text: string) => Promise<string | undefined>;

/** Agave: rpc-client-api, custom_error. */
const BLOCK_CLEANED_UP = -32_001;
const BLOCK_NOT_AVAILABLE = -32_004;
const REWARDS_PERIOD_ACTIVE = -32_017;
const INVALID_PARAMS = -32_602;

/** The feature of mainnet (stake program: get_minimum_delegation). */
const MINIMUM_DELEGATION = 1_000_000_000;
/** A validator whose last vote is longer ago is delinquent (Agave: DELINQUENT_VALIDATOR_SLOT_DISTANCE). */
const DELINQUENT_SLOTS = 128;
const EPOCHS_SHOWN = 5;
const BPS_PER_PERCENT = 100;
const SAMPLE_SECONDS = 60;
const MAX_SAMPLES = 720;
const MS_PER_SECOND = 1_000;

const voteOptions = z.looseObject({
  votePubkey: z.string().optional(),
  keepUnstakedDelinquents: z.boolean().default(false),
  delinquentSlotDistance: z.int().default(DELINQUENT_SLOTS),
});
const rewardParameters = z.tuple([z.array(z.string())]).rest(z.unknown());
const rewardOptions = z.looseObject({ epoch: z.int().min(0).optional() });

/** Methods that the local chain leaves empty or answers wrongly; the answers are in the form of a real node's. */
export function createEpochAnswers({ chain, engine, slotTimeMs }: EpochAnswersDeps): EpochAnswers {
  async function voteAccounts(call: Call) {
    const options = voteOptions.parse(parametersOf(call)[0] ?? {});
    const { epoch, slot } = await chain.epochInfo();
    const staked = await activatedStakes(chain, BigInt(epoch));
    const all = [...(await voteStates(chain))]
      .filter(([address]) => (options.votePubkey ?? address) === address)
      .map(([address, state]) => {
        const lastVote = state.stoppedAt === null ? slot - 1 : Number(state.stoppedAt);
        const activatedStake = staked.get(address) ?? 0n;
        return {
          votePubkey: address,
          nodePubkey: state.node,
          activatedStake,
          epochVoteAccount: activatedStake > 0n,
          commission: Math.floor(state.commissionBps / BPS_PER_PERCENT),
          inflationRewardsCommissionBps: state.commissionBps,
          epochCredits: state.epochCredits
            .slice(-EPOCHS_SHOWN)
            .map(({ epoch: of, credits, previous }) => [of, credits, previous]),
          lastVote,
          rootSlot: Math.max(0, lastVote - 31),
        };
      });
    // 0: it stopped before the first block, however young the chain is.
    const isCurrent = ({ lastVote }: { lastVote: number }) =>
      lastVote > 0 && slot - lastVote <= options.delinquentSlotDistance;
    return {
      current: all.filter(isCurrent),
      delinquent: all.filter(
        (each) => !isCurrent(each) && (options.keepUnstakedDelinquents || each.activatedStake > 0n),
      ),
    };
  }

  async function inflationReward(call: Call): Promise<{ result: unknown } | { error: object }> {
    const parsed = rewardParameters.safeParse(parametersOf(call));
    if (!parsed.success) return failed(INVALID_PARAMS, 'Invalid params: addresses are missing');
    const [addresses, options] = parsed.data;
    const { epoch: now, slot, slotsInEpoch } = await chain.epochInfo();
    const epoch = rewardOptions.parse(options ?? {}).epoch ?? now - 1;
    const firstSlotAfter = (epoch + 1) * slotsInEpoch;
    if (epoch >= now) return failed(BLOCK_NOT_AVAILABLE, `Block not available for slot ${firstSlotAfter}`);
    if (epoch < engine.paid.firstEpoch) {
      return failed(BLOCK_CLEANED_UP, `Block ${firstSlotAfter} cleaned up, does not exist on node.`);
    }
    const due = engine.due();
    if (due?.epoch === epoch) {
      const data = { slot, currentBlockHeight: slot, rewardsCompleteBlockHeight: due.dueHeight };
      return failed(REWARDS_PERIOD_ACTIVE, `Epoch rewards period still active at slot ${slot}`, data);
    }
    const result = addresses.map((address) => {
      const paid = engine.paid.of(address, epoch);
      if (!paid) return null;
      const { commissionBps, ...reward } = paid;
      return { ...reward, commission: Math.floor(commissionBps / BPS_PER_PERCENT) };
    });
    return { result };
  }

  async function inContext(value: unknown) {
    return { context: { slot: (await chain.epochInfo()).slot - 1 }, value };
  }

  async function supply() {
    const total = await supplyOf(chain);
    return inContext({ total, circulating: total, nonCirculating: 0, nonCirculatingAccounts: [] });
  }

  /** The chain's clock is exact: it has no slower minutes. */
  async function performanceSamples(call: Call) {
    const limit = z.int().min(0).max(MAX_SAMPLES).catch(MAX_SAMPLES).parse(parametersOf(call)[0]);
    const { slot, epoch, slotsInEpoch } = await chain.epochInfo();
    const numSlots = Math.floor((SAMPLE_SECONDS * MS_PER_SECOND) / slotTimeMs);
    const minutes = Math.max(1, Math.floor((slot - epoch * slotsInEpoch) / numSlots));
    return Array.from({ length: Math.min(limit, minutes) }, (_, index) => ({
      slot: slot - index * numSlots,
      numSlots,
      numTransactions: numSlots,
      numNonVoteTransactions: 0,
      samplePeriodSecs: SAMPLE_SECONDS,
    }));
  }

  const ANSWERS: Record<string, (call: Call) => Promise<{ result: unknown } | { error: object }>> = {
    getVoteAccounts: async (call) => ({ result: await voteAccounts(call) }),
    getInflationReward: inflationReward,
    getSupply: async () => ({ result: await supply() }),
    getStakeMinimumDelegation: async () => ({ result: await inContext(MINIMUM_DELEGATION) }),
    getRecentPerformanceSamples: async (call) => ({ result: await performanceSamples(call) }),
  };

  return async (call, text) => {
    const answer = Object.hasOwn(ANSWERS, call.method) ? ANSWERS[call.method] : undefined;
    return answer && answerTo(text, await answer(call));
  };
}

async function activatedStakes(chain: EpochCheatCodes, epoch: bigint): Promise<Map<string, bigint>> {
  const stakes = new Map<string, bigint>();
  for (const account of Object.values(await chain.accountsOf(STAKE_PROGRAM))) {
    const delegation = delegationOf(account);
    if (!delegation) continue;
    const { effective } = partsAt(delegation, epoch);
    stakes.set(delegation.voter, (stakes.get(delegation.voter) ?? 0n) + effective);
  }
  return stakes;
}

function failed(code: number, message: string, data?: object): { error: object } {
  return { error: { code, message, ...(data ? { data } : {}) } };
}
