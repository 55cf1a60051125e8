import type { JSX } from 'preact';
import type { OperationData } from '../../client/src/operations/operation-types.ts';
import type { ValuedSol } from '../amounts/sol-worth.ts';
import { Fact } from '../parts/fact.tsx';
import { timeText } from '../parts/time.tsx';
import { t } from '../texts/text.ts';
import { CostFact } from './cost-facts.tsx';
import { stageOf } from './stage.ts';

export function DateFact({ at }: { at: string }): JSX.Element {
  return (
    <Fact name={t('date')}>
      <time dateTime={at}>{timeText(at)}</time>
    </Fact>
  );
}

/** When it ended; when it was asked for if it has not. */
export function receiptDate({ ended_at: ended, created_at: created }: OperationData): string {
  return ended ?? created;
}

export interface FeeFactsProps {
  operation: OperationData;
  /** The fee that is expected. */
  expected: string | undefined;
  valued: ValuedSol | undefined;
}

/** The fee that was paid; while it is on its way, the expected one. With the fee of an earlier transaction that was reverted. */
export function FeeFacts({ operation, expected, valued }: FeeFactsProps): JSX.Element {
  const { result, reverted_fee: reverted } = operation;
  const fee = result?.fee ?? (stageOf(operation) === 'going' ? expected : undefined);
  return (
    <>
      {fee !== undefined && <CostFact name={t('network-fee')} amount={fee} valued={valued} />}
      {reverted !== null && <CostFact name={t('reverted-fee')} amount={reverted} valued={valued} />}
    </>
  );
}
