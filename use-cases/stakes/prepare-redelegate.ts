import type { OwnedChain } from '../../db/operations/open-commitments.ts';
import { invalidField } from '../../domain/errors.ts';
import { refusal } from '../../domain/refusal.ts';
import { roundedTimeText } from '../../domain/stakes/rounded-time.ts';
import { actionsOf } from '../../domain/stakes/position-actions.ts';
import { stakeRules } from '../../domain/stakes/position-state.ts';
import type { RedelegatePreview, RedelegateRequest } from '../../domain/stakes/stake.ts';
import { admitStakeWarnings } from './admit-stake-warnings.ts';
import type { OwnPosition, ReadOwnPositions } from './own-positions.ts';
import { belowMinimum } from './below-minimum.ts';
import type { PreparedStake } from './prepared-stake.ts';
import type { RedelegateInput } from './stake-input.ts';
import type { StakeWallet, StakeWallets } from './stake-wallet.ts';
import type { ReadValidatorFacts } from './validator-facts.ts';

export interface PrepareRedelegateDeps {
  wallets: StakeWallets;
  ownPositions: ReadOwnPositions;
  validatorFacts: ReadValidatorFacts;
}

export function createPrepareRedelegate({ wallets, ownPositions, validatorFacts }: PrepareRedelegateDeps) {
  /** Delegates a position again that has cooled down, or takes the cool-down of this epoch back. */
  return async function prepareRedelegate(
    place: OwnedChain,
    { from, position: address, validator, feeCapLamports, accept }: RedelegateInput,
  ): Promise<PreparedStake<RedelegateRequest, RedelegatePreview>> {
    const [wallet, facts] = await Promise.all([wallets.read(place, from), validatorFacts(place, validator)]);
    const position = (await ownPositions(place, wallet)).named(address);
    admitRedelegation(position, wallet, validator);
    admitStakeWarnings(accept, facts.warnings);
    const { account, now } = position;
    const isTakenBack = now.state === 'deactivating';
    const lamports =
      isTakenBack && account.delegation
        ? account.delegation.lamports
        : account.lamports - wallet.rentLamports;
    const { preview, admitUnderLock } = await wallets.estimate(
      place,
      wallet,
      { kind: 'stake.redelegate', position: address, validator },
      { feeCapLamports, given: 0n, moved: lamports, rentLamports: 0n },
    );
    return {
      referenceKey: wallet.referenceKey,
      admitUnderLock,
      request: { from, position: address, validator, feeCapLamports: `${feeCapLamports}` },
      preview: {
        ...preview,
        ...facts,
        ...(isTakenBack ? { atOnce: wallet.epochNow.at.toISOString() } : {}),
        lamports: `${lamports}`,
        previousValidator: account.delegation?.voter ?? null,
      },
    };
  };
}

function admitRedelegation(position: OwnPosition, wallet: StakeWallet, validator: string): void {
  const { account, now, dates } = position;
  const { epochNow, minimumDelegation } = wallet;
  const action = actionsOf(account, now, wallet.from, stakeRules(epochNow, wallet)).find(
    (each) => each.action === 'redelegate',
  );
  if (action?.reason === 'BELOW_MINIMUM') throw belowMinimum('position', minimumDelegation);
  if (action?.reason === 'DELEGATED') {
    throw invalidField(
      'position',
      'is delegated; undelegate it first, and wait until it has cooled down',
      refusal('stake_still_delegated'),
    );
  }
  const isOther = action?.onlyValidator != null && action.onlyValidator !== validator;
  if (action?.reason == null && !isOther) return;
  const until = roundedTimeText(dates.cooldownEnd?.at ?? epochNow.at);
  throw invalidField(
    isOther ? 'validator' : 'position',
    `the stake cools down; another validator can have it from about ${until} on`,
    refusal('stake_cooling_down', { until }),
  );
}
