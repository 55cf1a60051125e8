import type { JSX } from 'preact';
import { t } from '../texts/text.ts';
import { CompareAddresses } from '../parts/address.tsx';
import { Notice } from '../parts/notice.tsx';
import { lookAlikeOf } from './look-alike.ts';

/** Shows nothing unless the address can be taken for one to which the wallet has sent before. */
export function LookAlikeNotice(props: { address: string; known: readonly string[] }): JSX.Element | null {
  const { address, known } = props;
  const alike = address.length < 32 ? undefined : lookAlikeOf(address, known);
  if (alike === undefined) return null;
  return (
    <Notice tone="bad" title={t('look-alike-title')}>
      <p>{t('look-alike-advice')}</p>
      <CompareAddresses address={address} known={alike} />
    </Notice>
  );
}
