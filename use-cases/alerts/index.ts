import { createAlertQueries } from '../../db/alerts/alert-queries.ts';
import { createAlertStore } from '../../db/alerts/alert-store.ts';
import { createIdempotencyStore } from '../../db/operations/idempotency-store.ts';
import type { Database } from '../../db/postgres/connect.ts';
import { createWantedPrices } from '../../db/prices/wanted-prices.ts';
import { createWalletStore } from '../../db/wallets/wallet-store.ts';
import type { Alert } from '../../domain/alerts/alert.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { Network } from '../../domain/networks.ts';
import { createAlertRuleOf } from './alert-rule-of.ts';
import { createChangeAlert } from './change-alert.ts';
import { createCreateAlert } from './create-alert.ts';
import { createReadAlerts, type NamedAlert } from './read-alerts.ts';

export interface AlertsDeps {
  database: Database;
  chain: Pick<ChainReader, 'listedToken' | 'sendAccounts'>;
  pricedNetwork: Network | null;
}

export type Alerts = ReturnType<typeof createAlerts>;

/** Standing orders to report a price or a balance. One workflow judges them (activities/alerts). */
export function createAlerts({ database, chain, pricedNetwork }: AlertsDeps) {
  const alerts = createAlertStore(database);
  const queries = createAlertQueries(database);
  const ruleOf = createAlertRuleOf({
    chain,
    wallets: createWalletStore(database),
    wanted: createWantedPrices(database),
    pricedNetwork,
  });
  const named = (alert: Alert): NamedAlert => {
    const { token } = alert.rule;
    return { alert, token: chain.listedToken(alert.network, token)?.symbol ?? token };
  };
  return {
    create: createCreateAlert({
      alerts,
      queries,
      ruleOf,
      named,
      idempotency: createIdempotencyStore(database),
    }),
    ...createReadAlerts({ alerts, queries, named }),
    ...createChangeAlert({ alerts, queries, named, ruleOf }),
  };
}
