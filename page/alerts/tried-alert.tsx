import type { JSX } from 'preact';
import type { AlertPreview } from '../../client/src/alerts/alert-types.ts';
import { triedShare } from '../../client/src/alerts/tried-share.ts';
import { Time } from '../parts/time.tsx';
import { ChartPicture } from '../prices/price-chart.tsx';
import { sinceTime } from '../prices/since-time.ts';
import { t } from '../texts/text.ts';

/** A smaller part of the time is not worth a word. */
const MOST_PERCENT = 99;

/** When an alert would have fired, and of how much of the time that is said. */
export function TriedAlert({ preview }: { preview: AlertPreview }): JSX.Element {
  const { count, since, firings, svg, description } = preview;
  if (count === null) return <p role="status">{t('alert-untried')}</p>;
  const last = firings.at(-1);
  const share = triedShare(preview);
  return (
    <>
      <p role="status">
        {since === null
          ? t('alert-would-have', { count })
          : t('alert-would-have-since', { count, since: sinceTime(since) })}
        {share < MOST_PERCENT && ` ${t('alert-share', { share })}`}
        {last && (
          <>
            {' '}
            {t('alert-last')} <Time at={last.at} />
          </>
        )}
      </p>
      <ChartPicture svg={svg} description={description} />
    </>
  );
}
