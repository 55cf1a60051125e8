import type { JSX } from 'preact';
import { useApp } from '../app/app.ts';
import { Ago } from '../parts/ago.tsx';
import { Amount } from '../parts/amount.tsx';
import { useRecipients } from '../recipients/use-recipients.ts';
import { t } from '../texts/text.ts';
import { TokenFaces } from '../tokens/token-faces.tsx';
import { markOf, partyText } from './transaction-texts.ts';
import { SideAmount } from './side-amount.tsx';
import { TransactionTitle } from './transaction-title.tsx';
import type { Transaction } from './transactions.ts';

/** One transaction. It opens its payment, or its own view if the page may not read a payment of it. */
export function TransactionRow({ transaction }: { transaction: Transaction }): JSX.Element {
  const { go } = useApp();
  const { partyOf } = useRecipients();
  const { signature, operationId, counterparty, at, status, fee, rent } = transaction;
  const sides = [...transaction.received, ...transaction.given];
  const open = (): void =>
    go(operationId === null ? { view: 'transaction', signature } : { view: 'operation', id: operationId });
  return (
    <button type="button" class="item item-wrap" onClick={open}>
      <TokenFaces tokens={facesOf(transaction)} {...markOf(transaction)} />
      <span class="grow">
        <span class="item-title">
          <TransactionTitle transaction={transaction} />
        </span>
        <span class="item-note">
          {counterparty !== null && (
            <>
              {partyText(transaction, partyOf(counterparty))}
              {at !== null && ' · '}
            </>
          )}
          {at !== null && <Ago at={at} />}
        </span>
        {status === 'dropped' && <span class="item-note bad">{t('transaction-dropped')}</span>}
      </span>
      <span class="item-end">
        {sides.map((side) => (
          <SideAmount key={`${side.mint} ${side.amount}`} side={side} />
        ))}
      </span>
      {(fee !== null || rent !== null) && <Costs fee={fee} rent={rent} />}
    </button>
  );
}

/** The tokens that were given, then those that came: the newer one is in front. */
function facesOf({ given, received }: Transaction): { token: string; mint: string }[] {
  return [...given, ...received];
}

function Costs({ fee, rent }: Pick<Transaction, 'fee' | 'rent'>): JSX.Element {
  const isBack = rent?.startsWith('-') === true;
  return (
    <span class="item-note item-under">
      {fee !== null && (
        <span class="nowrap">
          {t('transaction-fee-note')} <Amount amount={fee} token="SOL" />
        </span>
      )}
      {fee !== null && rent !== null && ' · '}
      {rent !== null && (
        <span class="nowrap">
          {isBack ? t('rent-back') : t('rent')} <Amount amount={rent.replace('-', '')} token="SOL" />
        </span>
      )}
    </span>
  );
}
