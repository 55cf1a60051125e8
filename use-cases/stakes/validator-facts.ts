import type { OwnedChain } from '../../db/operations/open-commitments.ts';
import type { KnownValidator } from '../../db/stakes/validator-rows.ts';
import { formatAmount } from '../../domain/amounts.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { invalidField } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { refusal } from '../../domain/refusal.ts';
import { epochsAYear } from '../../domain/stakes/epoch.ts';
import { warningOf, type StakeWarning } from '../../domain/stakes/stake-warnings.ts';
import { yieldOfInflation, type StakeYield } from '../../domain/stakes/stake-yield.ts';
import type { StakeValidator, StoredYield } from '../../domain/stakes/stake.ts';
import { meanCreditsOf, warningsNow } from '../../domain/stakes/validator-warnings.ts';
import type { VoteAccount } from '../../domain/stakes/vote-account.ts';

export interface ValidatorFactsDeps {
  chain: Pick<ChainReader, 'stakes'>;
  /** As they were last observed, by address. */
  knownValidators(place: OwnedChain, addresses: readonly string[]): Promise<Map<string, KnownValidator>>;
}

/** The facts that a person should know of a validator before they delegate to it. */
export interface ValidatorFacts {
  validator: StakeValidator;
  yield: StoredYield | null;
  warnings: StakeWarning[];
}

export type ReadValidatorFacts = ReturnType<typeof createValidatorFacts>['facts'];

const PERCENT_DECIMALS = 2;

export function createValidatorFacts({ chain, knownValidators }: ValidatorFactsDeps) {
  /** From the nodes alone; null: they say too little. */
  async function yieldNow(network: Network, account: VoteAccount): Promise<StakeYield | null> {
    const [inflation, epochNow, all] = await Promise.all([
      chain.stakes.inflation(network),
      chain.stakes.epoch(network),
      chain.stakes.voteAccounts(network),
    ]);
    return yieldOfInflation(account, {
      inflation,
      epoch: epochNow.epoch,
      epochsAYear: epochsAYear(epochNow),
      meanCredits: meanCreditsOf(all, epochNow.epoch - 1),
      totalStake: all.reduce((sum, { activatedStake }) => sum + activatedStake, 0n),
    });
  }

  return {
    /** Throws if the network knows no such validator. Its vote account is read now; all else may be as old as the last observation. */
    async facts(place: OwnedChain, address: string): Promise<ValidatorFacts> {
      const { network } = place;
      const [account, known] = await Promise.all([
        chain.stakes.voteAccount(network, address),
        knownValidators(place, [address]),
      ]);
      if (!account) {
        throw invalidField(
          'validator',
          'no vote account of this network has this address',
          refusal('stake_validator_unknown'),
        );
      }
      const observed = known.get(address);
      const expected = observed?.yield ?? (await yieldNow(network, account));
      const now = warningsNow(account, { epoch: 0, meanCredits: null }, null);
      const lasting = (observed?.warnings ?? []).filter(
        (warning) => warning === 'COMMISSION_RAISED' || warning === 'LOW_VOTE_CREDITS',
      );
      return {
        validator: { address, name: observed?.name ?? null, commissionBps: account.commissionBps },
        yield: expected && {
          percent: formatAmount(BigInt(expected.bps), PERCENT_DECIMALS),
          source: expected.source,
        },
        warnings: [...now, ...lasting].map(warningOf),
      };
    },

    /** Validators of stakes that exist already, so one may be gone by now. */
    async shown(place: OwnedChain, addresses: readonly string[]): Promise<StakeValidator[]> {
      const known = await knownValidators(place, addresses);
      return Promise.all(
        addresses.map(async (address) => {
          const validator = known.get(address) ?? (await chain.stakes.voteAccount(place.network, address));
          return {
            address,
            name: known.get(address)?.name ?? null,
            commissionBps: validator?.commissionBps ?? null,
          };
        }),
      );
    },
  };
}
