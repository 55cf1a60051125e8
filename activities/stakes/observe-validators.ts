import { ChainError } from '../../chain/rpc/chain-error.ts';
import type { StakeNodes } from '../../chain/stakes/stake-nodes.ts';
import type { KnownEpoch } from '../../domain/stakes/known-epoch.ts';
import type { StakeChain } from '../../db/stakes/stake-chain.ts';
import type { ObservedValidator, ValidatorStore } from '../../db/stakes/validator-store.ts';
import { epochsAYear } from '../../domain/stakes/epoch.ts';
import { notifyOfCommission, type ValidatorSeen } from '../../domain/stakes/notified-commission.ts';
import { yieldOfInflation, yieldOfRewards } from '../../domain/stakes/stake-yield.ts';
import { meanCreditsOf, observe, warningsNow } from '../../domain/stakes/validator-warnings.ts';

const NEVER_SEEN: ValidatorSeen = { observations: {}, warnings: [], notifiedBps: null, notifiedEpoch: null };

/** Its number of observations in a row makes a warning (domain/stakes/validator-warnings.ts). */
const OBSERVE_EVERY_MS = 60_000;

/** Epochs whose real rewards make the yield. */
const YIELD_EPOCHS = 10;

export interface ValidatorObservation {
  /** How many there are; null: the last observation is too recent. */
  observed: number | null;
  nextMs: number;
}

/** Reads all validators once: commission, yield, and what speaks for a warning. */
export function createObserveValidators(validators: ValidatorStore, everyMs: number = OBSERVE_EVERY_MS) {
  return async function observeValidators(
    nodes: Pick<StakeNodes, 'voteAccounts' | 'inflation'>,
    chain: StakeChain,
    known: KnownEpoch,
    signal: AbortSignal,
  ): Promise<ValidatorObservation> {
    // A worker that starts again and again must not make several observations of one.
    const restMs = everyMs - ((await validators.observedAgoMs(chain)) ?? everyMs);
    if (restMs > 0) return { observed: null, nextMs: Math.ceil(restMs) };
    const [accounts, inflation] = await Promise.all([
      nodes.voteAccounts(signal),
      nodes.inflation(signal).catch(withoutRate),
    ]);
    const before = await validators.before(chain, known.epoch);
    const earned = await validators.earned(chain, known.epoch - YIELD_EPOCHS);
    const peers = {
      epoch: known.epoch,
      meanCredits: meanCreditsOf(accounts, known.epoch - 1),
      totalStake: accounts.reduce((sum, { activatedStake }) => sum + activatedStake, 0n),
      epochsAYear: epochsAYear(known),
    };
    const observed = accounts.map((validator): ObservedValidator => {
      const earlier = before.get(validator.address);
      const seen = earlier ?? NEVER_SEEN;
      const now = warningsNow(validator, peers, earlier?.lowestBps ?? null);
      const byInflation = inflation && yieldOfInflation(validator, { ...peers, inflation });
      return {
        validator,
        yield: yieldOfRewards(earned.get(validator.address) ?? [], peers.epochsAYear) ?? byInflation,
        since: earlier?.readAt ?? new Date(),
        observed: notifyOfCommission(seen, { ...known, ...validator }, observe(seen, now)),
      };
    });
    await validators.write(chain, known.epoch, observed);
    return { observed: observed.length, nextMs: everyMs };
  };
}

/** Yields come from rewards only then, and the next observation asks again. */
function withoutRate(error: unknown): null {
  if (error instanceof ChainError) return null;
  throw error;
}
