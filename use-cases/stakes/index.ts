import { readClaimedAccounts } from '../../db/operations/claimed-accounts.ts';
import { createOperationQueries } from '../../db/operations/operation-queries.ts';
import type { Database } from '../../db/postgres/connect.ts';
import { createReadFollowedPositions } from '../../db/stakes/followed-positions.ts';
import { createKnownAddresses } from '../../db/stakes/known-addresses.ts';
import { createRewardQueries } from '../../db/stakes/reward-queries.ts';
import { createValidatorQueries } from '../../db/stakes/validator-queries.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { OperationKinds } from '../../domain/operations/operation-kind.ts';
import type { RequestOperation } from '../operations/request-operation.ts';
import type { UsdPrices } from '../prices/usd-prices.ts';
import { checkFeeCap } from '../operations/fee-cap.ts';
import { createAdmitDelegation } from './admit-delegation.ts';
import { createDelegatedAmount } from './delegated-amount.ts';
import { createOwnPositions } from './own-positions.ts';
import { createPrepareDelegate } from './prepare-delegate.ts';
import { createPrepareRedelegate } from './prepare-redelegate.ts';
import { createPrepareUndelegate } from './prepare-undelegate.ts';
import { createPrepareWithdraw } from './prepare-withdraw.ts';
import { createReadPositions } from './read-positions.ts';
import { createReadRewards } from './read-rewards.ts';
import { createReadValidators } from './read-validators.ts';
import { createRequestStake } from './request-stake.ts';
import {
  checkDelegatedAmount,
  checkUndelegateInput,
  type DelegateInput,
  type RedelegateInput,
  type UndelegateInput,
  type WithdrawInput,
} from './stake-input.ts';
import { createStakeWallets } from './stake-wallet.ts';
import { createValidatorFacts } from './validator-facts.ts';

export interface StakesDeps {
  kinds: OperationKinds;
  database: Database;
  chain: ChainReader;
  usdPrices: UsdPrices;
  requestOperation: RequestOperation;
}

export type Stakes = ReturnType<typeof createStakes>;

/** Starts operations that change stakes, each an operation like any other after that, and reads stakes. */
export function createStakes({ kinds, database, chain, usdPrices, requestOperation }: StakesDeps) {
  const wallets = createStakeWallets({ chain, operations: createOperationQueries(database), usdPrices });
  const ownPositions = createOwnPositions({
    chain,
    claimedPositions: (wallet) => readClaimedAccounts(database, kinds, wallet),
    knownAddresses: createKnownAddresses(database),
  });
  const known = createValidatorQueries(database);
  const { facts: validatorFacts, shown: validators } = createValidatorFacts({
    chain,
    knownValidators: (place, addresses) => known.named(place, addresses),
  });
  const delegatedAmount = createDelegatedAmount({ chain });
  const checkCap = ({ feeCapLamports }: { feeCapLamports: bigint }): void => checkFeeCap(feeCapLamports);
  return {
    positions: createReadPositions({
      chain,
      readFollowed: createReadFollowedPositions(database),
      validators: known,
    }),
    rewards: createReadRewards({ chain, rewards: createRewardQueries(database), validators: known }),
    validators: createReadValidators({ chain, validators: known }),
    admitDelegation: createAdmitDelegation({ chain, wallets, delegatedAmount }),
    delegate: createRequestStake<DelegateInput>(requestOperation, {
      kind: 'stake.delegate',
      check: checkDelegatedAmount,
      prepare: createPrepareDelegate({ chain, wallets, validatorFacts, delegatedAmount }),
    }),
    undelegate: createRequestStake<UndelegateInput>(requestOperation, {
      kind: 'stake.undelegate',
      check: checkUndelegateInput,
      prepare: createPrepareUndelegate({ chain, wallets, ownPositions, validators }),
    }),
    withdraw: createRequestStake<WithdrawInput>(requestOperation, {
      kind: 'stake.withdraw',
      check: checkCap,
      prepare: createPrepareWithdraw({ wallets, ownPositions }),
    }),
    redelegate: createRequestStake<RedelegateInput>(requestOperation, {
      kind: 'stake.redelegate',
      check: checkCap,
      prepare: createPrepareRedelegate({ wallets, ownPositions, validatorFacts }),
    }),
  };
}
