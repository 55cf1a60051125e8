import { createAlertQueries } from '../../db/alerts/alert-queries.ts';
import { createAlertStore } from '../../db/alerts/alert-store.ts';
import { createPastCandles } from '../../db/alerts/past-candles.ts';
import { createSignificantChanges } from '../../db/alerts/significant-changes.ts';
import { createIdempotencyStore } from '../../db/operations/idempotency-store.ts';
import type { Database } from '../../db/postgres/connect.ts';
import { createPriceQueries } from '../../db/prices/price-queries.ts';
import { createWantedPrices } from '../../db/prices/wanted-prices.ts';
import { createWalletStore } from '../../db/wallets/wallet-store.ts';
import type { Alert } from '../../domain/alerts/alert.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { Network } from '../../domain/networks.ts';
import { createAlertRuleOf } from './alert-rule-of.ts';
import { createChangeAlert } from './change-alert.ts';
import { createCreateAlert } from './create-alert.ts';
import { createPreviewAlert } from './preview-alert.ts';
import { createSignificantSettings } from './significant-changes.ts';
import { createReadAlerts, type NamedAlert } from './read-alerts.ts';

export interface AlertsDeps {
  database: Database;
  chain: Pick<ChainReader, 'listedToken' | 'tokenName' | 'walletAccounts'>;
  pricedNetwork: Network | null;
}

export type Alerts = ReturnType<typeof createAlerts>;

/** Standing orders to report a price or a balance. One workflow evaluates them (activities/alerts). */
export function createAlerts({ database, chain, pricedNetwork }: AlertsDeps) {
  const alerts = createAlertStore(database);
  const queries = createAlertQueries(database);
  const ruleOf = createAlertRuleOf({
    chain,
    wallets: createWalletStore(database),
    wanted: createWantedPrices(database),
    pricedNetwork,
  });
  const { tokenName } = chain;
  const named = (alert: Alert): NamedAlert => ({ alert, token: tokenName(alert.network, alert.rule.token) });
  return {
    create: createCreateAlert({
      alerts,
      queries,
      ruleOf,
      named,
      idempotency: createIdempotencyStore(database),
    }),
    preview: createPreviewAlert({
      ruleOf,
      tokenName,
      candles: createPastCandles(database),
      queries: createPriceQueries(database),
    }),
    ...createReadAlerts({ alerts, queries, named }),
    ...createSignificantSettings(createSignificantChanges(database)),
    ...createChangeAlert({ alerts, queries, named, ruleOf }),
  };
}
