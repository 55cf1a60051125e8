import type { PoolSource } from '../../domain/pools/pool.ts';
import { createDexScreenerPools } from '../../providers/dexscreener-pools.ts';
import { createGeckoTerminalPools } from '../../providers/geckoterminal-pools.ts';

interface TestedPoolSource {
  /** As it is below `url`, a stand-in's or a recorded provider's. */
  create(url: string): PoolSource;
  /** Prefix of the provider's paths at the stand-in. */
  prefix: 'dex' | 'gecko';
}

/** Every source of pools: each passes the same suite. */
export const POOL_SOURCES_TESTED: Record<PoolSource['name'], TestedPoolSource> = {
  dexscreener: {
    create: (url) => createDexScreenerPools({ url: `${url}/dex` }),
    prefix: 'dex',
  },
  geckoterminal: {
    create: (url) => createGeckoTerminalPools({ url: `${url}/gecko`, apiKey: null, plan: 'demo' }),
    prefix: 'gecko',
  },
};
