import type { Network } from '../../network.ts';
import type { OperationData } from '../../operations/operation-types.ts';
import type {
  StakeDelegateOperationData,
  StakeRedelegateOperationData,
  StakeUndelegateOperationData,
  StakeWithdrawOperationData,
} from '../../stakes/stake-operation-data.ts';
import type { UndelegatedPart } from '../../stakes/stake-types.ts';
import { SOL_DECIMALS } from '../amounts.ts';
import { describedAmount, describedBaseUnits, describedLamports } from '../described-terms.ts';
import { expectSame, TransactionRefusedError } from '../refusal.ts';
import { stakeContentHash, type StakeContentAction } from './stake-content.ts';
import type {
  DelegateTerms,
  RedelegateTerms,
  StakeIntent,
  UndelegateTerms,
  WithdrawTerms,
} from './stake-intent.ts';
import { stakeSeed } from './stake-position.ts';
import { newPosition, type AskedStake, type StakeAction } from './stake-template.ts';

/*
 * The stake that the bytes have to contain. Each takes everything from the caller's arguments, except for what the caller left to the service:
 * the amount of `max`, the choice of positions, and the rent. Each throws TransactionRefusedError if the service's first description is not of
 * this stake.
 */

export function askedDelegate(
  intent: StakeIntent<DelegateTerms>,
  { stake_delegate: data, reference }: StakeDelegateOperationData,
): AskedStake {
  const { amount, validator } = intent.terms;
  expectSame('source', intent.from, data.from);
  expectSame('validator', validator, data.validator.address);
  expectSame('position', newPosition({ from: intent.from, reference }), data.position);
  expectSame('seed', stakeSeed(reference), data.seed);
  const lamports = lamportsOf(data);
  if (amount !== null) expectAmount(amount, lamports);
  return asked(intent, reference, {
    kind: 'stake.delegate',
    validator,
    lamports,
    rentLamports: describedLamports('rent', data.rent_lamports),
  });
}

export function askedUndelegate(
  intent: StakeIntent<UndelegateTerms>,
  { stake_undelegate: data, reference }: StakeUndelegateOperationData,
): AskedStake {
  const { from, terms } = intent;
  expectSame('source', from, data.from);
  const parts = data.positions.map((part, index) => {
    const isSplit = part.new_position !== null;
    if (isSplit)
      expectNewPosition(part, newPosition({ from, reference }, index), stakeSeed(reference, index));
    return { position: part.position, lamports: lamportsOf(part), isSplit };
  });
  const total = sum(parts);
  expectSame('amount', `${total} lamports`, `${lamportsOf(data)} lamports`);
  const splits = BigInt(parts.filter(({ isSplit }) => isSplit).length);
  if ('amount' in terms) expectAmount(terms.amount, total);
  else if (splits > 0n) throw new TransactionRefusedError('instructions', 'whole positions', 'a split');
  if ('position' in terms) {
    expectSame('position', terms.position, parts.map(({ position }) => position).join(', '));
  }
  const rent = describedLamports('rent', data.rent_lamports);
  if (splits === 0n ? rent !== 0n : rent % splits !== 0n) {
    throw new TransactionRefusedError('rent', `the same for ${splits} positions`, `${rent} lamports`);
  }
  return asked(intent, reference, {
    kind: 'stake.undelegate',
    parts,
    splitRentLamports: splits === 0n ? 0n : rent / splits,
  });
}

export function askedWithdraw(
  intent: StakeIntent<WithdrawTerms>,
  { stake_withdraw: data, reference }: StakeWithdrawOperationData,
): AskedStake {
  const { position } = intent.terms;
  expectSame('source', intent.from, data.from);
  const parts = data.positions.map((part) => ({
    position: part.position,
    lamports: lamportsOf(part),
    closes: part.closes,
  }));
  expectSame('amount', `${sum(parts)} lamports`, `${lamportsOf(data)} lamports`);
  if (position !== null) expectSame('position', position, parts.map((part) => part.position).join(', '));
  return asked(intent, reference, { kind: 'stake.withdraw', parts });
}

export function askedRedelegate(
  intent: StakeIntent<RedelegateTerms>,
  { stake_redelegate: data, reference }: StakeRedelegateOperationData,
): AskedStake {
  const { position, validator } = intent.terms;
  expectSame('source', intent.from, data.from);
  expectSame('position', position, data.position);
  expectSame('validator', validator, data.validator.address);
  return asked(intent, reference, { kind: 'stake.redelegate', position, validator });
}

/** The content hash of the operation, if it is exactly what the caller asked for. */
export function askedStakeHash(
  stake: AskedStake,
  { operation_id: operationId, chain_id: chainId }: Pick<OperationData, 'operation_id' | 'chain_id'>,
  network: Network,
): string {
  return stakeContentHash({
    operationId,
    network,
    chainId,
    from: stake.from,
    feeCapLamports: `${stake.maxFeeLamports}`,
    action: contentOf(stake),
  });
}

function contentOf({ from, reference, action }: AskedStake): StakeContentAction {
  switch (action.kind) {
    case 'stake.delegate': {
      const { kind, validator, lamports } = action;
      return { kind, validator, lamports: `${lamports}`, position: newPosition({ from, reference }) };
    }
    case 'stake.undelegate':
      return {
        kind: action.kind,
        parts: action.parts.map(({ position, lamports, isSplit }, index) => ({
          position,
          lamports: `${lamports}`,
          newPosition: isSplit ? newPosition({ from, reference }, index) : null,
        })),
      };
    case 'stake.withdraw':
      return {
        kind: action.kind,
        parts: action.parts.map(({ position, lamports }) => ({ position, lamports: `${lamports}` })),
      };
    case 'stake.redelegate':
      return action;
  }
}

function asked(intent: StakeIntent<unknown>, reference: string, action: StakeAction): AskedStake {
  return { from: intent.from, maxFeeLamports: intent.maxFeeLamports, reference, action };
}

function expectNewPosition(part: UndelegatedPart, address: string, seed: string): void {
  expectSame('position', address, part.new_position ?? 'none');
  expectSame('seed', seed, part.seed ?? 'none');
}

function expectAmount(amount: string, lamports: bigint): void {
  const wanted = describedAmount('amount', amount, SOL_DECIMALS);
  expectSame('amount', `${wanted} lamports`, `${lamports} lamports`);
}

function lamportsOf({ amount, lamports }: { amount: string; lamports: string }): bigint {
  return describedBaseUnits('amount', { baseUnits: lamports, amount, decimals: SOL_DECIMALS });
}

function sum(parts: readonly { lamports: bigint }[]): bigint {
  return parts.reduce((total, { lamports }) => total + lamports, 0n);
}
