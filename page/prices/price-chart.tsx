import type { JSX } from 'preact';
import type { PriceChart } from '../../client/src/prices/price-types.ts';
import { PRICE_CHART_RANGES } from '../../client/src/prices/price-words.ts';
import { Segments } from '../parts/field.tsx';
import { Notice } from '../parts/notice.tsx';
import { inertText } from '../texts/hidden-characters.ts';
import { t } from '../texts/text.ts';
import { sinceTime } from './since-time.ts';

export type ShownRange = (typeof PRICE_CHART_RANGES)[number];

const RANGE_TEXTS: Record<ShownRange, () => string> = {
  '1h': () => t('range-1h'),
  '24h': () => t('range-24h'),
  '7d': () => t('range-7d'),
  '30d': () => t('range-30d'),
};

/** The price over the time that the person chooses. It says since when there are prices, if that is later. */
export function PriceOverTime(props: {
  chart: PriceChart;
  range: ShownRange;
  onRange: (range: ShownRange) => void;
}): JSX.Element {
  const { chart, range, onRange } = props;
  return (
    <>
      <Segments
        label={t('price-range')}
        value={range}
        options={PRICE_CHART_RANGES.map((each) => ({ value: each, text: RANGE_TEXTS[each]() }))}
        onChange={onRange}
      />
      {chart.last_usd === null ? (
        <Notice>{t('price-no-history')}</Notice>
      ) : (
        <ChartPicture svg={chart.svg} description={chart.description} />
      )}
      {chart.since !== null && <p class="hint">{t('price-since', { since: sinceTime(chart.since) })}</p>}
    </>
  );
}

/** The picture of an SVG runs nothing and loads nothing. */
export function ChartPicture({ svg, description }: { svg: string; description: string }): JSX.Element {
  return (
    <img
      class="chart"
      width={400}
      height={300}
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={inertText(description)}
    />
  );
}
