import type { IconName } from '../parts/icon.tsx';
import { stakeKindText } from '../stakes/stake-texts.ts';
import { t } from '../texts/text.ts';
import type { Transaction } from './transactions.ts';

const TITLES: Partial<Record<string, (transaction: Transaction) => string>> = {
  send: () => t('transaction-sent'),
  receive: () => t('transaction-received'),
  fee: () => t('network-fee'),
  rent: ({ given }) => (given.length > 0 ? t('transaction-rent') : t('transaction-rent-back')),
  swap: () => t('transaction-swap'),
};

/** The title of a transaction, without the names of its tokens. */
export function titleText(transaction: Transaction): string {
  const { kind, status } = transaction;
  if (status === 'failed') return t('transaction-failed');
  return TITLES[kind]?.(transaction) ?? stakeKindText(kind) ?? t('transaction-other');
}

/** The other wallet, with the direction. */
export function partyText({ received }: Transaction, address: string): string {
  return received.length > 0 ? t('transaction-from', { address }) : t('transaction-to', { address });
}

export interface Mark {
  mark: IconName;
  tone: string;
}

/** The picture at the corner of the tokens. */
export function markOf({ kind, status, received, given }: Transaction): Mark {
  if (status === 'failed' || status === 'dropped') return { mark: 'close', tone: 'bad' };
  if (kind.startsWith('stake.')) return { mark: 'stake', tone: 'accent' };
  if (received.length > 0 && given.length > 0) return { mark: 'swap', tone: 'accent' };
  return received.length > 0 ? { mark: 'in', tone: 'good' } : { mark: 'out', tone: 'plain' };
}

const DROP_REASONS: Partial<Record<string, () => string>> = {
  block_dropped: () => t('transaction-block-dropped'),
  not_on_chain: () => t('transaction-not-on-chain'),
};

const STATUSES: Partial<Record<string, (transaction: Transaction) => string>> = {
  finalized: () => t('transaction-final'),
  failed: () => t('transaction-failed-why'),
  dropped: ({ reason }) => DROP_REASONS[reason ?? '']?.() ?? t('transaction-dropped'),
};

/** A newer service may have other statuses. */
export function transactionStatusText(transaction: Transaction): string {
  return STATUSES[transaction.status]?.(transaction) ?? t('transaction-not-final');
}
