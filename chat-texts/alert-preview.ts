import type { PastFiring } from '../domain/alerts/back-test.ts';
import { shortPrice } from '../domain/prices/price.ts';
import { lines } from './html.ts';
import type { Text } from './text.ts';
import { timeText } from './time-text.ts';

/** When an alert would have fired (use-cases/alerts/preview-alert.ts). */
export interface ShownPreview {
  from: Date;
  until: Date;
  /** Time of the first price; null: the beginning of the time has one. */
  since: Date | null;
  /** Oldest first; the newest, if there are too many. */
  firings: readonly PastFiring[];
  /** All of them. Null: no price is known. */
  count: number | null;
  /** Minutes that have a price. */
  minutes: number;
}

/** The newest ones: a message with a picture has 1,024 characters at most. */
const LISTED = 8;

const MS_PER_MINUTE = 60_000;

/** @param rule as people read it */
export function alertPreview(t: Text, rule: string, shown: ShownPreview, timeZone: string): string {
  const { from, until, since, firings, count, minutes } = shown;
  if (count === null) return lines(t('alert-title', { rule }), t('alert-preview-unknown'));
  const tried = until.getTime() - (since ?? from).getTime();
  const share = Math.max(Math.floor((100 * minutes * MS_PER_MINUTE) / tried), 1);
  return lines(
    t('alert-title', { rule }),
    since === null
      ? t('alert-preview', { count })
      : t('alert-preview-since', { count, time: timeText(t, since, timeZone) }),
    ...firings
      .slice(-LISTED)
      .toReversed()
      .map(({ at, price }) =>
        t('alert-change-fired', { time: timeText(t, at, timeZone), value: shortPrice(price) }),
      ),
    count > LISTED ? t('list-more', { count: count - LISTED }) : null,
    share < 99 ? t('alert-preview-share', { share }) : null,
  );
}
