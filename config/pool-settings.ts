import type { z } from 'zod';
import { baseUrl } from './base-url.ts';
import type { PriceSettings } from './price-settings.ts';

/** Pools are those of the priced network. */
export interface PoolSettings {
  dexScreener: { url: string };
  geckoTerminal: { url: string; apiKey: string | null; plan: 'demo' | 'pro' };
}

const DEXSCREENER = 'https://api.dexscreener.com';
const GECKOTERMINAL = 'https://api.geckoterminal.com/api/v2';

/** CoinGecko has the paths of GeckoTerminal too, for holders of a key. */
const WITH_KEY = '/onchain';

export const poolVariables = {
  DEXSCREENER_URL: baseUrl,
  GECKOTERMINAL_URL: baseUrl,
};

/** A key goes to the host of CoinGecko's own only. */
export function poolSettings(
  values: z.infer<z.ZodObject<typeof poolVariables>>,
  { coinGecko }: Pick<PriceSettings, 'coinGecko'>,
): PoolSettings {
  const { url, apiKey, plan } = coinGecko;
  const given = values.GECKOTERMINAL_URL;
  const isWithKey = given === null && apiKey !== null;
  return {
    dexScreener: { url: values.DEXSCREENER_URL ?? DEXSCREENER },
    geckoTerminal: isWithKey
      ? { url: `${url}${WITH_KEY}`, apiKey, plan }
      : { url: given ?? GECKOTERMINAL, apiKey: null, plan },
  };
}
