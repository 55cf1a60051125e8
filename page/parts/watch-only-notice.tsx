import type { JSX } from 'preact';
import { t } from '../texts/text.ts';
import { Notice } from './notice.tsx';

export function WatchOnlyNotice(): JSX.Element {
  return <Notice title={t('watch-only')}>{t('watch-only-note')}</Notice>;
}
