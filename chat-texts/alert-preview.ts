import type { PastFiring } from '../domain/alerts/back-test.ts';
import { shortPrice } from '../domain/prices/price.ts';
import { lines } from './html.ts';
import type { Text } from './text.ts';
import { timeText } from './time-text.ts';

/** When an alert would have fired (use-cases/alerts/preview-alert.ts). */
export interface ShownPreview {
  from: Date;
  until: Date;
  /** Oldest first; the newest, if there are too many. */
  firings: readonly PastFiring[];
  /** All of them. */
  count: number;
  /** Minutes that have a price. */
  minutes: number;
}

/** The newest ones: a message with a picture has 1,024 characters at most. */
const LISTED = 8;

const MS_PER_MINUTE = 60_000;

/** @param rule as people read it */
export function alertPreview(t: Text, rule: string, shown: ShownPreview, timeZone: string): string {
  const { from, until, firings, count, minutes } = shown;
  const share = Math.floor((100 * minutes * MS_PER_MINUTE) / (until.getTime() - from.getTime()));
  return lines(
    t('alert-title', { rule }),
    minutes === 0 ? t('alert-preview-unknown') : t('alert-preview', { count }),
    ...firings
      .slice(-LISTED)
      .toReversed()
      .map(({ at, price }) =>
        t('alert-change-fired', { time: timeText(t, at, timeZone), value: shortPrice(price) }),
      ),
    count > LISTED ? t('list-more', { count: count - LISTED }) : null,
    minutes > 0 && share < 99 ? t('alert-preview-share', { share }) : null,
  );
}
