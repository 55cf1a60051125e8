import { createMetadataReader } from '../activities/prices/metadata-reader.ts';
import type { PriceActivityDeps } from '../activities/prices/price-activities.ts';
import type { Config } from '../config/config.ts';
import { createMetadataStore } from '../db/prices/metadata-store.ts';
import type { Database } from '../db/postgres/connect.ts';
import { createPriceStore } from '../db/prices/price-store.ts';
import { createWantedPrices } from '../db/prices/wanted-prices.ts';
import { createWalletValueWriter } from '../db/wallets/wallet-values.ts';
import { createGuardedConnector } from '../delivery/guarded-connector.ts';
import { createTargetGuard } from '../delivery/target-guard.ts';
import type { Network } from '../domain/networks.ts';
import { createCoinGeckoPrices } from '../providers/coingecko-prices.ts';
import { createJupiterPrices } from '../providers/jupiter-prices.ts';
import { createJupiterTokens } from '../providers/jupiter-tokens.ts';
import { drawLogo } from '../providers/logos/draw-logo.ts';
import { createLogoPictures } from '../providers/logos/logo-pictures.ts';

export interface PriceDeps {
  network: Network;
  activities: Omit<PriceActivityDeps, 'log' | 'context'>;
  close(): Promise<void>;
}

/** A month of minutes, so that a month can be looked at in detail; two years of hours. */
const RETENTION = { sampleDays: 2, minuteDays: 31, hourDays: 731 };

/** Wires everything that reads prices; null if the service has none. */
export function createPriceDeps({
  config,
  database,
  followMs,
}: {
  config: Config;
  database: Database;
  followMs?: number | undefined;
}): PriceDeps | null {
  const { network, jupiter, coinGecko, ...rules } = config.prices;
  if (!network) return null;
  const { allowedTargets } = config.webhooks;
  const pictures = createLogoPictures({
    connect: createGuardedConnector(createTargetGuard({ allowedTargets })),
  });
  const metadata = createMetadataReader({
    store: createMetadataStore(database),
    report: createJupiterTokens(jupiter).readAll,
    isListed: (of, mint) => (config.networks[of]?.tokens ?? []).some((token) => token.mint === mint),
    readPicture: pictures.read,
    draw: drawLogo,
  });
  return {
    close: () => pictures.close(),
    network,
    activities: {
      sources: [createJupiterPrices(jupiter), createCoinGeckoPrices(coinGecko)],
      store: createPriceStore(database, rules),
      wanted: createWantedPrices(database),
      metadata,
      values: createWalletValueWriter(database, { network, ...rules }),
      listedMints: (of) => (config.networks[of]?.tokens ?? []).map(({ mint }) => mint),
      retention: RETENTION,
      followMs,
    },
  };
}
