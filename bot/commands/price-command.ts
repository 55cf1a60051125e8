import { code, lines } from '../../chat-texts/html.ts';
import { shortPrice } from '../../domain/prices/price.ts';
import type { Network } from '../../domain/networks.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import type { Prices } from '../../use-cases/prices/index.ts';
import type { TokenPrice } from '../../use-cases/prices/read-prices.ts';
import { refuses, says, type Asker, type Command } from './command.ts';
import { shortAddress } from './wallet-command.ts';

export interface PriceCommandDeps {
  prices: Pick<Prices, 'read'>;
  /** Whose tokens have prices; null: none. */
  pricedNetwork: Network | null;
}

const MS_PER_MINUTE = 60_000;

export function createPriceCommand({ prices, pricedNetwork }: PriceCommandDeps): Command {
  return async ({ t, actor }, [asked]) => {
    if (pricedNetwork === null) return refuses(t('price-none'));
    if (asked === undefined) {
      return says(t('price-usage'), [
        [{ label: `/price ${NATIVE_SOL}`, press: { do: 'run', line: `/price ${NATIVE_SOL}` } }],
      ]);
    }
    const [found] = await prices.read(actor, pricedNetwork, [nameOf(asked)]);
    if (!found || found.token === null) return refuses(t('price-unlisted', { token: asked }));
    return says(lines(...priceLines(t, found)));
  };
}

/** People write symbols in any case; an address has one case only. */
function nameOf(asked: string): string {
  return asked.length <= 10 ? asked.toUpperCase() : asked;
}

function priceLines(t: Asker['t'], { token, symbol, agreed, change24h, change7d }: TokenPrice): string[] {
  const name = symbol ?? code(shortAddress(token ?? ''));
  const { status, price, pricedAt, readings } = agreed;
  if (price === null || pricedAt === null) return [t('price-unpriced', { token: name })];
  const minutes = Math.floor((Date.now() - pricedAt.getTime()) / MS_PER_MINUTE);
  return [
    t('price-now', { token: name, price: shortPrice(price) }),
    ...(change24h === null ? [] : [t('price-change-day', { percent: signed(change24h) })]),
    ...(change7d === null ? [] : [t('price-change-week', { percent: signed(change7d) })]),
    ...(status === 'stale' ? [t('price-stale', { minutes })] : []),
    ...(status === 'one_source' ? [t('price-one-source')] : []),
    ...(status === 'sources_differ'
      ? [
          t('price-differs', {
            prices: readings
              .map(
                (reading) => `${reading.source} ${reading.price === null ? '–' : shortPrice(reading.price)}`,
              )
              .join(', '),
          }),
        ]
      : []),
  ];
}

function signed(percent: string): string {
  return percent.startsWith('-') ? percent : `+${percent}`;
}
