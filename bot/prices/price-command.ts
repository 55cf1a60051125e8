import { code, lines } from '../../chat-texts/html.ts';
import type { ChatButton } from '../../domain/chats/chat-content.ts';
import { CHART_RANGES, type ChartRange } from '../../domain/prices/chart-range.ts';
import { chartFacts } from '../../domain/prices/price-chart.ts';
import { shortPrice } from '../../domain/prices/price.ts';
import { SOURCE_NAMES, type PriceSourceName } from '../../domain/prices/price-source.ts';
import type { Network } from '../../domain/networks.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import type { Prices } from '../../use-cases/prices/index.ts';
import type { TokenPrice } from '../../use-cases/prices/read-prices.ts';
import { shortAddress } from '../../chat-texts/short-address.ts';
import { refuses, says, type CommandContext, type Command } from '../command.ts';
import { runButton } from '../run-button.ts';

export interface PriceCommandDeps {
  prices: Pick<Prices, 'read' | 'chart'>;
  /** Whose tokens have prices; null: none. */
  pricedNetwork: Network | null;
}

const MS_PER_MINUTE = 60_000;

const USUAL_RANGE = '24h';

export function createPriceCommand({ prices, pricedNetwork }: PriceCommandDeps): Command {
  return async ({ t, actor }, [asked, range = USUAL_RANGE]) => {
    if (pricedNetwork === null) return refuses(t('price-none'));
    if (asked === undefined) {
      return says(t('price-usage'), [[runButton(`/price ${NATIVE_SOL}`)]]);
    }
    const shown = CHART_RANGES.find((each) => each === range.toLowerCase());
    if (!shown) {
      const offered = CHART_RANGES.map((each) => runButton(each, `/price ${asked} ${each}`));
      return refuses(t('price-range', { range, ranges: CHART_RANGES.join(', ') }), [offered]);
    }
    const [found] = await prices.read(actor, pricedNetwork, [asked]);
    if (!found || found.token === null) return refuses(t('price-unlisted', { token: asked }));
    const { token, symbol, agreed } = found;
    if (agreed.price === null) return says(lines(...priceLines(t, found)));
    const { chart: shownChart } = await prices.chart(actor, pricedNetwork, { token, range: shown });
    const since = chartFacts(shownChart)?.since ?? null;
    const html = lines(
      ...priceLines(t, found),
      since === null ? null : t('price-since', { time: minuteOf(since) }),
    );
    const chart = {
      network: pricedNetwork,
      token,
      name: symbol ?? token,
      range: shown,
      asOf: shownChart.until.toISOString(),
      sources: [...agreed.sources],
    };
    return { public: { html, buttons: [rangeButtons(token, shown)], chart } };
  };
}

/** Each shows another chart in the same message. */
function rangeButtons(token: string, shown: ChartRange): ChatButton[] {
  return CHART_RANGES.map((range) => ({
    label: range === shown ? `• ${range}` : range,
    press: { do: 'show_price', token, range },
  }));
}

function priceLines(
  t: CommandContext['t'],
  { token, symbol, agreed, change24h, change7d }: TokenPrice,
): string[] {
  const name = symbol ?? code(shortAddress(token ?? ''));
  const { status, price, pricedAt, readings } = agreed;
  if (price === null || pricedAt === null) return [t('price-unpriced', { token: name })];
  const minutes = Math.floor((Date.now() - pricedAt.getTime()) / MS_PER_MINUTE);
  return [
    t('price-now', { token: name, price: shortPrice(price) }),
    ...(change24h === null ? [] : [t('price-change-day', { percent: signed(change24h) })]),
    ...(change7d === null ? [] : [t('price-change-week', { percent: signed(change7d) })]),
    t('price-read', { sources: sourceNames(agreed.sources), time: minuteOf(pricedAt) }),
    ...(status === 'stale' ? [t('price-stale', { minutes })] : []),
    ...(status === 'one_source' ? [t('price-one-source')] : []),
    ...(status === 'unconfirmed' ? [t('price-unconfirmed')] : []),
    ...(status === 'sources_differ'
      ? [
          t('price-differs', {
            prices: readings
              .map(
                (reading) =>
                  `${SOURCE_NAMES[reading.source]} ${reading.price === null ? '–' : shortPrice(reading.price)}`,
              )
              .join(', '),
          }),
        ]
      : []),
  ];
}

/** The message stays in the chat, so it says the time and not the age. */
function minuteOf(at: Date): string {
  return at.toISOString().slice(0, 16).replace('T', ' ');
}

function sourceNames(sources: readonly PriceSourceName[]): string {
  return sources.map((source) => SOURCE_NAMES[source]).join(', ');
}

function signed(percent: string): string {
  return percent.startsWith('-') ? percent : `+${percent}`;
}
