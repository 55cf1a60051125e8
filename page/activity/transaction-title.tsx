import type { JSX } from 'preact';
import { t } from '../texts/text.ts';
import { useMetadata } from '../tokens/use-metadata.ts';
import { titleText } from './movement-texts.ts';
import type { Transaction, TransactionSide } from './transactions.ts';

/** What happened. A swap of one token for another names both. */
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
  return <>{t('movement-swapped', { given: given.text, received: received.text })}</>;
}
