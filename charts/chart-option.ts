import type { EChartsCoreOption } from 'echarts/core';
import {
  chartFacts,
  chartGaps,
  chartPieces,
  type ChartFacts,
  type PriceChart,
} from '../domain/prices/price-chart.ts';
import { shortPrice, type Price } from '../domain/prices/price.ts';
import { CHART_COLORS, type ChartColors, type ChartTheme } from './chart-theme.ts';
import { signedPercent, sourcesText, spanText, timeText } from './chart-text.ts';
import { priceScale, type PriceScale } from './price-scale.ts';

const FONT = "Inter, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";

const MARGIN = 16;

/** Above it, the title; below it, the times. */
const GRID = { left: MARGIN, right: 64, top: 88, bottom: 34 };

/** Share of the prices' span: the line does not touch the edges. */
const PADDING = 0.08;

/** A price that did not move is in the middle of this span. */
const FLAT_SPAN = 0.02;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Up to here the axis shows hours, above it days. */
const MAX_HOURS_MS = 36 * 3_600_000;

const SHOWN_NAME = 16;

/** Options for the drawing library. Texts are the chart's own words, so no language but numbers, symbols and names is in it. */
export function chartOption(chart: PriceChart, theme: ChartTheme): EChartsCoreOption {
  const colors = CHART_COLORS[theme];
  const facts = chartFacts(chart);
  const scale = priceScale(highestOf(chart, facts));
  return {
    animation: false,
    useUTC: true,
    backgroundColor: colors.background,
    textStyle: { fontFamily: FONT },
    title: titles(chart, facts, colors),
    grid: GRID,
    xAxis: timeAxis(chart, facts, colors),
    yAxis: priceAxis(chart, facts, { colors, scale }),
    series: [
      ...pieces(chart, lineColor(facts, colors), scale),
      surroundings(chart, { colors, scale }),
      ...(facts ? [lastPoint(facts, lineColor(facts, colors), scale)] : []),
      marks(chart, { colors, scale }),
    ],
  };
}

interface Drawn {
  colors: ChartColors;
  scale: PriceScale;
}

function highestOf({ marks = [], lines = [] }: PriceChart, facts: ChartFacts | null): Price {
  return [...marks, ...lines].reduce(
    (highest, { price }) => (price > highest ? price : highest),
    facts?.highest ?? 1n,
  );
}

function lineColor(facts: ChartFacts | null, { up, down, even }: ChartColors): string {
  if (!facts || facts.first.price === facts.last.price) return even;
  return facts.last.price > facts.first.price ? up : down;
}

function titles(chart: PriceChart, facts: ChartFacts | null, colors: ChartColors): object[] {
  const title = (text: string, place: object, textStyle: object): object => ({
    text,
    padding: 0,
    textStyle: { fontFamily: FONT, fontSize: 12, fontWeight: 400, color: colors.muted, ...textStyle },
    ...place,
  });
  const left = (top: number) => ({ left: MARGIN, top });
  const right = (top: number) => ({ right: MARGIN, top });
  const name = `${shortName(chart.token)} / USD · ${chart.timeframe}`;
  return [
    title(name, left(14), { fontSize: 13, fontWeight: 600, color: colors.text }),
    title(sourcesText(chart.sources), right(14), {}),
    ...(facts
      ? [
          title(shortPrice(facts.last.price), left(34), {
            fontSize: 24,
            fontWeight: 600,
            color: colors.text,
          }),
          ...(facts.change === null
            ? []
            : [
                title(signedPercent(facts.change), left(64), {
                  fontSize: 13,
                  fontWeight: 600,
                  color: lineColor(facts, colors),
                }),
              ]),
          facts.since === null
            ? title(timeText(facts.last.at), right(64), {})
            : title(spanText(facts.since, facts.last.at), left(64), {}),
        ]
      : []),
  ];
}

function shortName(name: string): string {
  return name.length <= SHOWN_NAME ? name : `${name.slice(0, 4)}…${name.slice(-4)}`;
}

/** From the first price on, if the beginning has none: nothing is known before. */
function timeAxis(
  { from, until }: PriceChart,
  facts: ChartFacts | null,
  { muted, grid }: ChartColors,
): object {
  const begin = facts?.since ?? from;
  const showsHours = until.getTime() - begin.getTime() <= MAX_HOURS_MS;
  return {
    type: 'time',
    min: begin.getTime(),
    max: until.getTime(),
    splitNumber: 5,
    minInterval: MINUTE_MS,
    axisLine: { lineStyle: { color: grid } },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: {
      color: muted,
      fontSize: 11,
      hideOverlap: true,
      showMinLabel: false,
      showMaxLabel: false,
      formatter(at: number) {
        const text = new Date(at).toISOString();
        return showsHours && at % DAY_MS !== 0 ? text.slice(11, 16) : text.slice(5, 10);
      },
    },
  };
}

function priceAxis(
  { marks = [], lines = [] }: PriceChart,
  facts: ChartFacts | null,
  { colors, scale }: Drawn,
): object {
  const heights = [
    ...[...marks, ...lines].map(({ price }) => scale.height(price)),
    ...(facts ? [scale.height(facts.lowest), scale.height(facts.highest)] : []),
  ];
  const low = Math.min(...heights);
  const high = Math.max(...heights);
  const padding = high === low ? high * FLAT_SPAN : (high - low) * PADDING;
  return {
    type: 'value',
    position: 'right',
    show: heights.length > 0,
    scale: true,
    ...(heights.length > 0 ? { min: low - padding, max: high + padding } : {}),
    splitNumber: 4,
    splitLine: { lineStyle: { color: colors.grid } },
    axisLabel: {
      color: colors.muted,
      fontSize: 11,
      // The ends of the axis are not round.
      showMinLabel: false,
      showMaxLabel: false,
      formatter: (height: number) => scale.label(height),
    },
  };
}

/** One line for each piece, because nothing is known of the gaps between them. A single point is a dot. */
function pieces(chart: PriceChart, color: string, scale: PriceScale): object[] {
  return chartPieces(chart).map((piece) => ({
    type: 'line',
    silent: true,
    showSymbol: piece.length === 1,
    symbol: 'circle',
    symbolSize: 3,
    color,
    lineStyle: { width: 1.75, join: 'round', cap: 'round' },
    areaStyle: { opacity: 0.1, origin: 'start' },
    data: piece.map(({ at, price }) => [at.getTime(), scale.height(price)]),
  }));
}

/** Shades the gaps, and draws the lines. */
function surroundings(chart: PriceChart, { colors, scale }: Drawn): object {
  return {
    type: 'line',
    silent: true,
    data: [],
    markArea: {
      silent: true,
      itemStyle: { color: colors.gap },
      data: chartGaps(chart).map(({ from, until }) => [
        { xAxis: from.getTime() },
        { xAxis: until.getTime() },
      ]),
    },
    markLine: {
      silent: true,
      symbol: 'none',
      lineStyle: { color: colors.mark, type: 'dashed', width: 1.5 },
      label: { color: colors.mark, fontSize: 11, position: 'insideStartTop' },
      data: (chart.lines ?? []).map(({ price, label }) => ({
        yAxis: scale.height(price),
        label: { formatter: () => `${label} ${shortPrice(price)}` },
      })),
    },
  };
}

function lastPoint({ last }: ChartFacts, color: string, scale: PriceScale): object {
  return {
    type: 'scatter',
    silent: true,
    symbolSize: 8,
    itemStyle: { color, opacity: 1 },
    data: [[last.at.getTime(), scale.height(last.price)]],
  };
}

function marks({ marks: given = [] }: PriceChart, { colors, scale }: Drawn): object {
  return {
    type: 'scatter',
    silent: true,
    symbolSize: 11,
    itemStyle: { color: colors.mark, opacity: 1, borderColor: colors.background, borderWidth: 2 },
    labelLayout: { hideOverlap: true },
    label: { show: true, position: 'top', color: colors.mark, fontSize: 11, fontWeight: 600 },
    data: given.map(({ at, price, label }) => ({
      value: [at.getTime(), scale.height(price)],
      label: { formatter: () => label },
    })),
  };
}
