import { z } from 'zod';
import { NETWORKS, type Network } from '../domain/networks.ts';
import type { PriceRules } from '../domain/prices/agreed-price.ts';
import { baseUrl } from './base-url.ts';
import { optionalText } from './optional-text.ts';
import { wholeNumber } from './whole-number.ts';

export interface PriceSettings extends PriceRules {
  /** The network whose tokens the providers price; null: the service has no prices. */
  network: Network | null;
  jupiter: { url: string; apiKey: string | null; intervalMs: number; searchesPerMinute: number };
  coinGecko: { url: string; apiKey: string | null; plan: 'demo' | 'pro'; intervalMs: number };
}

/** The networks, and a word for: none. */
const PRICE_NETWORKS = [...NETWORKS, 'none'] as const;

const HOSTS = {
  jupiter: 'https://api.jup.ag',
  demo: 'https://api.coingecko.com/api/v3',
  pro: 'https://pro-api.coingecko.com/api/v3',
} as const;

const JUPITER_SECONDS = 10;
/** Without a key, Jupiter answers 30 requests in a minute: to prices, swaps and searches together. */
const JUPITER_SEARCHES = 10;
/** Its prices are some minutes old without a plan, so they need not be read as often. */
const COINGECKO_SECONDS = 60;
/** Twice the interval of the slower source. */
const MAX_AGE_SECONDS = 120;
const MAX_DIFFERENCE_PERCENT = 3;

const MS_PER_SECOND = 1_000;
const BASIS_POINTS_PER_PERCENT = 100;

const seconds = (missing: number) => wholeNumber('seconds', { min: 1, max: 99_999, missing });

/** It becomes a header. */
const key = optionalText.pipe(
  z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters')
    .nullable(),
);

export const priceVariables = {
  PRICE_NETWORK: z.enum(['', ...PRICE_NETWORKS], `must be one of ${PRICE_NETWORKS.join(', ')}`).default(''),
  PRICE_MAX_AGE_SECONDS: seconds(MAX_AGE_SECONDS),
  PRICE_MAX_DIFFERENCE_PERCENT: z
    .string()
    .regex(/^(\d{1,2}(\.\d{1,2})?)?$/, 'must be a number of percent, 0 to 99.99')
    .default(''),
  JUPITER_URL: baseUrl,
  JUPITER_API_KEY: key,
  JUPITER_INTERVAL_SECONDS: seconds(JUPITER_SECONDS),
  JUPITER_SEARCHES_PER_MINUTE: wholeNumber('searches', { min: 0, max: 9_999, missing: JUPITER_SEARCHES }),
  COINGECKO_URL: baseUrl,
  COINGECKO_API_KEY: key,
  COINGECKO_PLAN: z.enum(['', 'demo', 'pro'], 'must be demo or pro').default(''),
  COINGECKO_INTERVAL_SECONDS: seconds(COINGECKO_SECONDS),
};

export function priceSettings(
  values: z.infer<z.ZodObject<typeof priceVariables>>,
  networks: Partial<Record<Network, unknown>>,
  problems: string[],
): PriceSettings {
  const plan = values.COINGECKO_PLAN || 'demo';
  const percent = values.PRICE_MAX_DIFFERENCE_PERCENT;
  return {
    network: networkOf(values.PRICE_NETWORK, networks, problems),
    maxAgeMs: values.PRICE_MAX_AGE_SECONDS * MS_PER_SECOND,
    maxDifferenceBasisPoints: Math.round(
      (percent === '' ? MAX_DIFFERENCE_PERCENT : Number(percent)) * BASIS_POINTS_PER_PERCENT,
    ),
    jupiter: {
      url: values.JUPITER_URL ?? HOSTS.jupiter,
      apiKey: values.JUPITER_API_KEY,
      intervalMs: values.JUPITER_INTERVAL_SECONDS * MS_PER_SECOND,
      searchesPerMinute: values.JUPITER_SEARCHES_PER_MINUTE,
    },
    coinGecko: {
      url: values.COINGECKO_URL ?? HOSTS[plan],
      apiKey: values.COINGECKO_API_KEY,
      plan,
      intervalMs: values.COINGECKO_INTERVAL_SECONDS * MS_PER_SECOND,
    },
  };
}

/** Providers price the tokens of mainnet; other networks only if the operator says so. */
function networkOf(
  named: '' | (typeof PRICE_NETWORKS)[number],
  networks: Partial<Record<Network, unknown>>,
  problems: string[],
): Network | null {
  if (named === 'none') return null;
  if (named === '') return networks.mainnet === undefined ? null : 'mainnet';
  if (networks[named] === undefined) problems.push(`PRICE_NETWORK: ${named} has no RPC URLs`);
  return named;
}
