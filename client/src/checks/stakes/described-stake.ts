import { UnexpectedAnswerError } from '../../errors.ts';
import type { Network } from '../../network.ts';
import type { OperationData } from '../../operations/operation-types.ts';
import type { StakeCosts } from '../../stakes/stake-types.ts';
import { describedCost, describedLamports, expectAddress, expectFeeWithin } from '../described-terms.ts';
import { expectSame } from '../refusal.ts';
import {
  askedDelegate,
  askedRedelegate,
  askedStakeHash,
  askedUndelegate,
  askedWithdraw,
} from './asked-stake.ts';
import {
  expectStakeDelegate,
  expectStakeRedelegate,
  expectStakeUndelegate,
  expectStakeWithdraw,
} from './expect-stake.ts';
import type { AskedStake } from './stake-template.ts';

/**
 * A stake as the service describes it, for a page that shows one which its user asked for in another place. Show these values:
 * `signRequestedStake` then signs only bytes that do exactly this. The content hash covers the same values. Throws TransactionRefusedError if the
 * service contradicts itself, and UnexpectedAnswerError for another kind.
 */
export function describedStake(operation: OperationData, network: Network): AskedStake {
  const { described, costs } = readDescribed(operation);
  expectSame('content_hash', askedStakeHash(described, operation, network), operation.content_hash);
  // Pages choose the wallet by the operation, and show its name.
  expectSame('source', described.from, operation.wallet_address ?? 'none');
  expectFeeWithin(described.maxFeeLamports, costs.network_fee);
  expectSame('rent', costs.rent_lamports, `${describedCost('rent', costs.rent)}`);
  return described;
}

function readDescribed(operation: OperationData): { described: AskedStake; costs: StakeCosts } {
  const { kind } = operation;
  if (kind === 'stake.delegate') {
    const data = expectStakeDelegate(operation);
    const costs = data.stake_delegate;
    const { address: validator } = costs.validator;
    expectAddress('validator', validator);
    return { described: askedDelegate(intentOf(costs, { amount: costs.amount, validator }), data), costs };
  }
  if (kind === 'stake.undelegate') {
    const data = expectStakeUndelegate(operation);
    const costs = data.stake_undelegate;
    for (const { position } of costs.positions) expectAddress('position', position);
    return { described: askedUndelegate(intentOf(costs, { amount: costs.amount }), data), costs };
  }
  if (kind === 'stake.withdraw') {
    const data = expectStakeWithdraw(operation);
    const costs = data.stake_withdraw;
    for (const { position } of costs.positions) expectAddress('position', position);
    return { described: askedWithdraw(intentOf(costs, { position: null }), data), costs };
  }
  if (kind === 'stake.redelegate') {
    const data = expectStakeRedelegate(operation);
    const costs = data.stake_redelegate;
    const { position, validator } = costs;
    expectAddress('position', position);
    expectAddress('validator', validator.address);
    const terms = { position, validator: validator.address };
    return { described: askedRedelegate(intentOf(costs, terms), data), costs };
  }
  throw new UnexpectedAnswerError(`Operation ${operation.operation_id} is a ${kind}, not a stake`);
}

function intentOf<Terms>(costs: Pick<StakeCosts, 'from' | 'fee_cap_lamports'>, terms: Terms) {
  expectAddress('source', costs.from);
  return { from: costs.from, maxFeeLamports: describedLamports('fee_cap', costs.fee_cap_lamports), terms };
}
