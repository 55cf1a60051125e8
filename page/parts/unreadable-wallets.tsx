import type { JSX } from 'preact';
import { useApp } from '../app/app.ts';
import { t } from '../texts/text.ts';
import { Notice } from './notice.tsx';

/** Wallets that are stored here but cannot be read. They are left as they are, so that nothing is lost. */
export function UnreadableWallets(): JSX.Element | null {
  const { unreadable } = useApp().state.stored;
  const [first] = unreadable;
  if (!first) return null;
  return (
    <Notice tone="warn">
      {first.reason === 'RECORD_TOO_NEW' ? t('device-record-too-new') : t('device-record-damaged')}
    </Notice>
  );
}
