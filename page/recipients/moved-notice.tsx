import type { JSX } from 'preact';
import { Address } from '../parts/address.tsx';
import { Notice } from '../parts/notice.tsx';
import { inertText } from '../texts/hidden-characters.ts';
import { t } from '../texts/text.ts';
import type { NamedRecipient } from './named-recipients.ts';

/** Shows nothing unless the service gives a name to another address than the one that it stood for on this device. */
export function MovedNotice({ recipient }: { recipient: NamedRecipient | undefined }): JSX.Element | null {
  if (recipient?.was == null) return null;
  const name = inertText(recipient.name);
  return (
    <Notice tone="bad" title={t('recipient-moved-title', { name })}>
      <p>{t('recipient-moved', { name })}</p>
      <Address address={recipient.was} />
      <p>{t('recipient-moved-now')}</p>
    </Notice>
  );
}
