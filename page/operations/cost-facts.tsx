import type { JSX } from 'preact';
import { formatLamports, readLamports } from '../amounts/amount-text.ts';
import { solWorth, type ValuedSol } from '../amounts/sol-worth.ts';
import { Fact } from '../parts/fact.tsx';
import { Worth } from '../parts/worth.tsx';
import { t } from '../texts/text.ts';

export interface CostFactProps {
  name: string;
  /** In SOL. */
  amount: string;
  /** The worth of SOL then. Undefined if it is not known: nothing of it was part of the operation. */
  valued?: ValuedSol | undefined;
  why?: string;
}

/** A fee or a deposit. Nothing if it is zero. */
export function CostFact(props: CostFactProps): JSX.Element | null {
  return readLamports(props.amount) === 0n ? null : <Cost {...props} />;
}

export interface ExpectedFeeProps {
  /** In SOL. */
  fee: string;
  maxFeeLamports: bigint;
  valued: ValuedSol | undefined;
}

/** The fee before it is paid. The most that it can be is signed, so it is shown for every expected fee. */
export function ExpectedFee({ fee, maxFeeLamports, valued }: ExpectedFeeProps): JSX.Element {
  const why = t('fee-at-most', { amount: formatLamports(maxFeeLamports) });
  return <Cost name={t('network-fee')} amount={fee} valued={valued} why={why} />;
}

function Cost({ name, amount, valued, why }: CostFactProps): JSX.Element {
  return (
    <Fact name={name}>
      <span>{`${amount} SOL`}</span>
      <Worth usd={valued ? solWorth(amount, valued) : null} />
      {why !== undefined && <span class="item-note">{why}</span>}
    </Fact>
  );
}
