import type { JSX } from 'preact';
import { Notice } from '../parts/notice.tsx';
import { inertText } from '../texts/hidden-characters.ts';
import { t } from '../texts/text.ts';
import type { RequestDifference } from './request-difference.ts';

/** Says how an operation differs from what the form asked for, and that it cannot be signed here. */
export function RequestNotice({ difference }: { difference: RequestDifference }): JSX.Element {
  const { part, found } = difference;
  const values = {
    part: PARTS[part](),
    asked: askedText(difference),
    found: inertText(found) || t('nothing'),
  };
  return (
    <Notice tone="bad" title={t('asked-refused-title')}>
      <p>{t('asked-differs', values)}</p>
      <p>{t('asked-refused')}</p>
      {part === 'most' && <p>{t('asked-most')}</p>}
    </Notice>
  );
}

function askedText({ part, asked }: RequestDifference): string {
  const text = inertText(asked);
  if (text === '') return t('nothing');
  return part === 'most' ? t('at-most', { amount: text }) : text;
}

const PARTS: Record<RequestDifference['part'], () => string> = {
  network: () => t('network'),
  kind: () => t('asked-part-kind'),
  wallet: () => t('wallet'),
  recipient: () => t('recipient'),
  token: () => t('token'),
  'token-in': () => t('swap-mint-in'),
  'token-out': () => t('swap-mint-out'),
  decimals: () => t('order-part-decimals'),
  amount: () => t('amount'),
  most: () => t('amount'),
  minimum: () => t('swap-gets'),
  slippage: () => t('order-part-slippage'),
  'fee-cap': () => t('order-part-fee-cap'),
  memo: () => t('memo'),
  references: () => t('references'),
};
