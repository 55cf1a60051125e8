import { z } from 'zod';
import { givenTime } from '../../http/given-time.ts';
import { CHART_THEMES } from '../../charts/chart-theme.ts';
import { PRICE_STATUSES } from '../../domain/prices/agreed-price.ts';
import { CHART_RANGES } from '../../domain/prices/chart-range.ts';
import { PRICE_SOURCES } from '../../domain/prices/price-source.ts';
import { MAX_CANDLES, RESOLUTIONS, type Resolution } from '../../use-cases/prices/read-price-history.ts';

/** As many as one request to a provider has. */
const MAX_TOKENS = 50;

/** An address has 44 characters. */
const MAX_NAME = 64;

const NAME = `[^,\\s]{1,${MAX_NAME}}`;

export const pricesQuery = z.strictObject({
  tokens: z
    .string()
    .regex(new RegExp(`^${NAME}(?:,${NAME}){0,${MAX_TOKENS - 1}}$`), {
      error: `must be 1 to ${MAX_TOKENS} symbols or mints, separated by commas`,
    })
    .transform((text) => [...new Set(text.split(','))])
    .meta({
      description: `Symbols of the network’s token list or addresses of mints, 1 to ${MAX_TOKENS}, separated by commas.`,
      example: 'SOL,USDC',
    }),
});

const price = z.string().nullable().meta({ description: 'In USD, decimal string; null if it is not known.' });
const percent = z
  .string()
  .nullable()
  .meta({ description: 'In percent, decimal string; null if the earlier price is not known.' });

export const priceData = z
  .strictObject({
    asked: z.string().meta({ description: 'The token as the request names it.' }),
    token: z
      .string()
      .nullable()
      .meta({ description: 'Symbol of a listed token, else the mint; null if the symbol is not listed.' }),
    mint: z.string().nullable().meta({ description: 'Address of the mint, or `SOL`.' }),
    price_usd: price,
    status: z.enum([...PRICE_STATUSES, 'unlisted']).meta({
      description:
        '`agreed`: two sources agree. `one_source`: only one has a fresh price. `unconfirmed`: only one has, and it has moved far, so nothing acts on it until a second reading confirms it. `sources_differ`: their prices contradict each other, so nothing acts on `price_usd`, which is the first source’s. `stale`: no fresh price; this is the last one. `unpriced`: no source has a price, or none has been read yet. `unlisted`: the token list has no such symbol; name the mint.',
    }),
    source: z.enum(PRICE_SOURCES).nullable().meta({ description: 'The source of `price_usd`.' }),
    sources: z
      .array(z.strictObject({ source: z.enum(PRICE_SOURCES), price_usd: z.string(), priced_at: z.string() }))
      .meta({ description: 'The last price of each source.' }),
    priced_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Time of the oldest price in `sources` that counts.' }),
    age_seconds: z.int().nullable(),
    stale: z.boolean().meta({ description: 'True: no source has a fresh price.' }),
    change_24h_percent: percent,
    change_7d_percent: percent,
  })
  .meta({ id: 'Price' });

export const pricesData = z.strictObject({
  prices: z.array(priceData).meta({ description: 'In the order of the request.' }),
});

export const priceTokenParams = z.strictObject({
  token: z.string().min(1).max(MAX_NAME).meta({
    description: '`SOL`, a symbol of the network’s token list, or the address of a mint.',
  }),
});

const resolution = z.enum(Object.keys(RESOLUTIONS) as [Resolution, ...Resolution[]]);

export const priceHistoryQuery = z.strictObject({
  from: givenTime.optional().meta({
    description: `Start; without it, the newest 240 candles. At most ${MAX_CANDLES} candles in a response.`,
  }),
  to: givenTime.optional().meta({ description: 'End, not included; now by default.' }),
  resolution: resolution
    .default('1h')
    .meta({ description: 'Length of a candle: `1m` is kept for a month, `1h` for two years.' }),
});

const decimalText = z.string().meta({ description: 'In USD, decimal string.' });

export const priceHistoryData = z
  .strictObject({
    token: z.string(),
    mint: z.string(),
    resolution,
    candles: z
      .array(
        z.strictObject({
          at: z.iso.datetime().meta({ description: 'Start of the candle.' }),
          open: decimalText,
          high: decimalText,
          low: decimalText,
          close: decimalText,
          samples: z.int().meta({ description: 'Number of prices of which the candle is made.' }),
          source: z.enum(PRICE_SOURCES).nullable().meta({
            description:
              'The provider whose own history the candle is from, because the service read nothing then. Null for all others.',
          }),
        }),
      )
      .meta({
        description: 'Oldest first. A time without a price on which the sources agree has no candle.',
      }),
  })
  .meta({ id: 'PriceHistory' });

const range = z.enum(CHART_RANGES);

export const priceChartQuery = z.strictObject({
  range: range.default('24h').meta({ description: 'Time that the chart shows, up to the last full minute.' }),
  theme: z.enum(CHART_THEMES).default('light').meta({ description: 'Colours of the picture.' }),
});

const ofNoPoint = ' Null if no price is known in this time.';

export const priceChartData = z
  .strictObject({
    token: z.string(),
    mint: z.string(),
    range,
    from: z.iso.datetime(),
    until: z.iso.datetime(),
    sources: z.array(z.enum(PRICE_SOURCES)).meta({ description: 'The sources of the newest price.' }),
    since: z.iso.datetime().nullable().meta({
      description:
        'Time of the first price, if none is known at `from`: the picture begins there. Null if the beginning has a price, or no price is known.',
    }),
    first_usd: z
      .string()
      .nullable()
      .meta({ description: `The first price, in USD.${ofNoPoint}` }),
    last_usd: z
      .string()
      .nullable()
      .meta({ description: `The last price, in USD.${ofNoPoint}` }),
    last_at: z.iso.datetime().nullable().meta({ description: 'Time of the last price.' }),
    lowest_usd: z
      .string()
      .nullable()
      .meta({ description: `In USD.${ofNoPoint}` }),
    highest_usd: z
      .string()
      .nullable()
      .meta({ description: `In USD.${ofNoPoint}` }),
    change_percent: z.string().nullable().meta({
      description:
        'From the price at `from` to the last one, decimal string. Null if the price at `from` is not known, as `since` says.',
    }),
    gaps: z
      .array(z.strictObject({ from: z.iso.datetime(), until: z.iso.datetime() }))
      .meta({ description: 'Times without a price. The line is not drawn there.' }),
    description: z.string().meta({ description: 'The chart in a sentence, for people who do not see it.' }),
    svg: z
      .string()
      .meta({ description: 'The picture. `Accept: image/svg+xml` and `image/png` answer it alone.' }),
  })
  .meta({ id: 'PriceChart' });
