import type { JSX } from 'preact';
import { Amount } from '../parts/amount.tsx';
import { Usd } from '../parts/usd.tsx';
import { useMetadata } from '../tokens/use-metadata.ts';
import type { TransactionSide } from './transactions.ts';

/** An amount of a row, with its value of then. */
export function SideAmount({ side }: { side: TransactionSide }): JSX.Element {
  const { amount, mint, usd } = side;
  const token = useMetadata(side).symbol ?? mint;
  return (
    <>
      <span class="item-title">
        <Amount amount={amount} token={token} look={amount.startsWith('+') ? 'in' : 'usual'} />
      </span>
      {usd !== null && (
        <span class="item-note">
          <Usd value={usd} />
        </span>
      )}
    </>
  );
}
