import type { JSX } from 'preact';
import { Amount } from '../parts/amount.tsx';
import { Usd } from '../parts/usd.tsx';
import { useSymbol } from './use-symbol.ts';
import type { TransactionSide } from './transactions.ts';

/** An amount of a row, with its value of then. */
export function SideAmount({ side }: { side: TransactionSide }): JSX.Element {
  const { amount, usd } = side;
  return (
    <>
      <span class="item-title">
        <Amount amount={amount} token={useSymbol(side)} look={amount.startsWith('+') ? 'in' : 'usual'} />
      </span>
      {usd !== null && (
        <span class="item-note">
          <Usd value={usd} />
        </span>
      )}
    </>
  );
}
