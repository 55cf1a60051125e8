import { expect } from 'chai';
import { createChartDrawer } from '../../charts/chart-drawer.ts';
import { describeChart } from '../../charts/describe-chart.ts';
import { CHART_HEIGHT, CHART_WIDTH } from '../../charts/chart-size.ts';
import { drawPriceChart } from '../../charts/draw-price-chart.ts';
import { toPng } from '../../charts/to-png.ts';
import { chartFacts, chartGaps, chartPieces, type PriceChart } from '../../domain/prices/price-chart.ts';
import { parsePrice } from '../../domain/prices/price.ts';
import { dimensionsOf } from '../../local/messenger/picture-dimensions.ts';

const MINUTE_MS = 60_000;
const UNTIL = new Date('2026-09-12T14:00:00Z');
const FROM = new Date(UNTIL.getTime() - 60 * MINUTE_MS);

function usd(text: string): bigint {
  const price = parsePrice(text);
  if (price === null) throw new Error(`${text} is not a price`);
  return price;
}

/** A price for each of the minutes. */
function chartOf(prices: Record<number, string>, more: Partial<PriceChart> = {}): PriceChart {
  return {
    token: 'SOL',
    timeframe: '1h',
    from: FROM,
    until: UNTIL,
    points: Object.entries(prices).map(([minute, price]) => ({
      at: new Date(FROM.getTime() + Number(minute) * MINUTE_MS),
      price: usd(price),
    })),
    maxGapMs: 3 * MINUTE_MS,
    sources: ['jupiter', 'coingecko'],
    ...more,
  };
}

const RISING = Object.fromEntries(
  Array.from({ length: 61 }, (_, minute) => [minute, `${150 + minute / 10}`]),
);

/** Every text on the chart. */
function textsOf(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);
}

/** Coloured lines, without those of the axes. */
function linesOf(svg: string, color: string): string[] {
  return [...svg.matchAll(/<path d="([^"]+)" fill="none"[^>]*stroke="([^"]+)"/g)].flatMap(
    ([, path = '', stroke]) => (stroke === color ? [path] : []),
  );
}

const UP = '#0a7048';

describe('a chart of prices', () => {
  it('says token, time, sources, the last price with its time, and the change', () => {
    const texts = textsOf(drawPriceChart(chartOf(RISING), 'light'));
    expect(texts).to.include.members([
      'SOL / USD · 1h',
      'Jupiter, CoinGecko',
      '156',
      '+4.00 %',
      '2026-09-12 14:00 UTC',
      '13:30',
    ]);
  });

  it('does not join prices over a time that has none', () => {
    const withGap = Object.fromEntries(
      Object.entries(RISING).filter(([minute]) => Number(minute) <= 20 || Number(minute) >= 40),
    );
    expect(linesOf(drawPriceChart(chartOf(RISING), 'light'), UP)).to.have.length(1);
    expect(linesOf(drawPriceChart(chartOf(withGap), 'light'), UP)).to.have.length(2);
    expect(chartGaps(chartOf(withGap))).to.deep.equal([
      { from: new Date('2026-09-12T13:20:00Z'), until: new Date('2026-09-12T13:40:00Z') },
    ]);
    expect(describeChart(chartOf(withGap))).to.contain('One time has no price.');
  });

  it('shows a time without a price at its beginning and at its end', () => {
    const chart = chartOf({ 30: '150', 31: '151' });
    expect(chartGaps(chart).map(({ from }) => from)).to.deep.equal([FROM, new Date('2026-09-12T13:31:00Z')]);
    expect(chartPieces(chart)).to.have.length(1);
  });

  it('begins with the first price if there are none before, says since when, and has no percentage', () => {
    const chart = chartOf({ 30: '150', 45: '151', 60: '152' }, { timeframe: '7d', maxGapMs: 15 * MINUTE_MS });
    const svg = drawPriceChart(chart, 'light');
    expect(textsOf(svg).join()).not.to.contain('%');
    expect(textsOf(svg)).to.include('2026-09-12 13:30 – 14:00 UTC');
    const [start = ''] = /^M[\d.]+/.exec(linesOf(svg, UP)[0] ?? '') ?? [];
    expect(Number(start.slice(1)), 'the line begins at the left').to.be.within(16, 20);
    expect(describeChart(chart)).to.equal(
      'Price of SOL in USD, 7d until 2026-09-12 14:00 UTC, known since 2026-09-12 13:30 UTC: from 150 to 152, lowest 150, highest 152.',
    );
  });

  it('says the day since when there are prices, if it is another one', () => {
    const until = new Date('2026-09-13T13:31:00Z');
    const chart = chartOf({ 30: '150', 1_471: '152' }, { until, from: new Date('2026-09-06T13:31:00Z') });
    expect(textsOf(drawPriceChart(chart, 'light'))).to.include('2026-09-12 13:30 – 2026-09-13 13:31 UTC');
  });

  it('has a percentage if the first price is as near to the beginning as prices are to each other', () => {
    expect(chartFacts(chartOf({ 3: '150', 60: '153' }))).to.include({ since: null, change: '2.00' });
    expect(chartFacts(chartOf({ 4: '150', 60: '153' }))).to.deep.include({
      since: new Date('2026-09-12T13:04:00Z'),
      change: null,
    });
  });

  it('does not count the time before the first price as a gap, and counts those that follow', () => {
    expect(describeChart(chartOf({ 30: '150', 31: '151', 60: '152' }))).to.match(/One time has no price\.$/);
  });

  it('has marks and lines with their labels, inside of the picture', () => {
    const svg = drawPriceChart(
      chartOf(RISING, {
        marks: [{ at: new Date('2026-09-12T13:30:00Z'), price: usd('153'), label: 'fired' }],
        lines: [{ price: usd('170'), label: 'above' }],
      }),
      'dark',
    );
    expect(textsOf(svg)).to.include.members(['fired', 'above 170']);
    for (const [, y] of svg.matchAll(/translate\([\d.]+ ([-\d.]+)\)/g)) {
      expect(Number(y)).to.be.within(0, CHART_HEIGHT);
    }
  });

  it('draws a price that does not move, one price alone, the smallest prices, and no price at all', () => {
    expect(textsOf(drawPriceChart(chartOf({ 0: '1', 60: '1' }), 'light'))).to.include('+0.00 %');
    expect(textsOf(drawPriceChart(chartOf({ 60: '151.2' }), 'light'))).to.include('151.2');
    const small = textsOf(drawPriceChart(chartOf({ 59: '1e-24', 60: '2e-24' }), 'light'));
    expect(small).to.include.members(['0.000000000000000000000002', '0.0₂₃15']);
    expect(textsOf(drawPriceChart(chartOf({}), 'light'))).to.include('SOL / USD · 1h');
    expect(describeChart(chartOf({}))).to.match(/no price is known\.$/);
  });

  it('shows names as they are: they cannot add anything to the picture', () => {
    const svg = drawPriceChart(
      chartOf(RISING, {
        token: '"><script>',
        marks: [{ at: UNTIL, price: usd('153'), label: '<image href="https://a.example">' }],
      }),
      'light',
    );
    expect(svg).not.to.match(/<script|<image/);
  });

  it('is a PNG of the same shape, with texts also on machines without fonts', async () => {
    const svg = drawPriceChart(chartOf(RISING), 'dark');
    const picture = await toPng(svg);
    expect(dimensionsOf(picture)).to.include({ width: CHART_WIDTH * 3, height: CHART_HEIGHT * 3 });
    const withoutTexts = await toPng(svg.replaceAll(/<text.*?<\/text>/gs, ''));
    expect(Buffer.from(picture).equals(withoutTexts)).to.equal(false);
  });

  it('is drawn once, also if many ask at the same time', async () => {
    const drawer = createChartDrawer();
    const pictures = await Promise.all(
      Array.from({ length: 20 }, async () => drawer.png(await drawer.svg(chartOf(RISING), 'light'))),
    );
    expect(new Set(pictures)).to.have.property('size', 1);
    expect(await drawer.png(await drawer.svg(chartOf(RISING), 'dark'))).not.to.equal(pictures[0]);
    expect(await drawer.png(await drawer.svg(chartOf({ ...RISING, 60: '157' }), 'light'))).not.to.equal(
      pictures[0],
    );
  });

  it('refuses more charts than can be drawn in some seconds, and draws again afterwards', async () => {
    const drawer = createChartDrawer({ maxWaiting: 2 });
    // Before the first is drawn, so that they are asked for in this order on a busy machine too.
    const charts = await Promise.all(
      Array.from({ length: 6 }, (_, minute) => drawer.svg(chartOf({ 1: `${minute + 1}` }), 'light')),
    );
    const many = await Promise.allSettled(charts.map((chart) => drawer.png(chart)));
    expect(many.map(({ status }) => status)).to.deep.equal([
      ...Array.from({ length: 4 }, () => 'fulfilled'),
      ...Array.from({ length: 2 }, () => 'rejected'),
    ]);
    expect(many.at(-1)).to.have.nested.property('reason.code', 'SERVICE_UNAVAILABLE');
    expect(await drawer.png(await drawer.svg(chartOf({ 1: '6' }), 'light'))).to.be.an.instanceOf(Uint8Array);
  });
});
