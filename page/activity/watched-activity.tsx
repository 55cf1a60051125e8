import type { JSX } from 'preact';
import { Message } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import { t } from '../texts/text.ts';

/** The service shows histories to the wallets themselves only. */
export function WatchedActivity(): JSX.Element {
  return (
    <Screen title={t('activity')}>
      <Message icon="eye" title={t('watch-only')}>
        {t('watch-no-activity')}
      </Message>
    </Screen>
  );
}
