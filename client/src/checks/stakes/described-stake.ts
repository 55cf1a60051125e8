import { UnexpectedAnswerError } from '../../errors.ts';
import type { Network } from '../../network.ts';
import type { OperationData } from '../../operations/operation-types.ts';
import type { StakeCosts } from '../../stakes/stake-types.ts';
import { isAddress } from '../addresses.ts';
import { parseAmount, SOL_DECIMALS } from '../amounts.ts';
import { expectSame } from '../message-checks.ts';
import { TransactionRefusedError, type RefusalReason } from '../refusal.ts';
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

/** The highest 64-bit integer has 20 digits. */
const LAMPORTS = /^\d{1,20}$/;

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
  const fee = readCost('fee_cap', costs.network_fee);
  if (fee > described.maxFeeLamports) {
    throw new TransactionRefusedError('fee_cap', `at most ${described.maxFeeLamports} lamports`, `${fee}`);
  }
  expectSame('rent', costs.rent_lamports, `${readCost('rent', costs.rent)}`);
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
  if (!LAMPORTS.test(costs.fee_cap_lamports)) {
    throw new TransactionRefusedError('fee_cap', 'lamports', 'other text');
  }
  return { from: costs.from, maxFeeLamports: BigInt(costs.fee_cap_lamports), terms };
}

function readCost(reason: RefusalReason, sol: string): bigint {
  try {
    return sol === '0' ? 0n : parseAmount(sol, SOL_DECIMALS);
  } catch {
    throw new TransactionRefusedError(reason, 'an amount in SOL', 'other text');
  }
}

function expectAddress(reason: RefusalReason, text: string): void {
  if (!isAddress(text)) throw new TransactionRefusedError(reason, 'an address', 'other text');
}
