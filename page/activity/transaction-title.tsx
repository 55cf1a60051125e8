import type { JSX } from 'preact';
import { shortAddress } from '../parts/address.tsx';
import { useRecipients } from '../recipients/use-recipients.ts';
import { t } from '../texts/text.ts';
import { useMetadata } from '../tokens/use-metadata.ts';
import { titleText, transactionStatusText } from './transaction-texts.ts';
import type { Transaction, TransactionSide } from './transactions.ts';

/** The title of a transaction. A swap of one token for another names both. */
export function TransactionTitle({ transaction }: { transaction: Transaction }): JSX.Element {
  const { kind, status, given, received } = transaction;
  const [[gave], [got]] = [given, received];
  const isPair = given.length === 1 && received.length === 1;
  return gave && got && isPair && kind === 'swap' && status !== 'failed' ? (
    <SwapTitle gave={gave} got={got} />
  ) : (
    <>{titleText(transaction)}</>
  );
}

function SwapTitle({ gave, got }: { gave: TransactionSide; got: TransactionSide }): JSX.Element {
  const [given, received] = [useMetadata(gave), useMetadata(got)];
  return <>{t('transaction-swapped', { given: given.text, received: received.text })}</>;
}

/** The same as one sentence, with the other wallet. A transaction that is not on the chain has moved nothing. */
export function TransactionSentence({ transaction }: { transaction: Transaction }): JSX.Element {
  const { kind, status, counterparty } = transaction;
  const { nameOf } = useRecipients();
  if (status === 'dropped') return <>{transactionStatusText(transaction)}</>;
  const address =
    counterparty === null || status === 'failed'
      ? undefined
      : (nameOf(counterparty) ?? shortAddress(counterparty));
  if (address !== undefined && kind === 'send') return <>{t('transaction-sent-to', { address })}</>;
  if (address !== undefined && kind === 'receive') return <>{t('transaction-received-from', { address })}</>;
  return <TransactionTitle transaction={transaction} />;
}
