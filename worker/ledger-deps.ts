import type { LedgerActivityDeps } from '../activities/ledger/ledger-activities.ts';
import { createLedgerReaders } from '../activities/ledger/ledger-reader.ts';
import type { Networks } from '../chain/networks.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/postgres/connect.ts';
import { createLedgerCoverageQueries } from '../db/ledger/ledger-coverage.ts';
import { createPauseWallets } from '../activities/ledger/pause-wallets.ts';
import { createInactiveWallets } from '../db/wallets/inactive-wallets.ts';
import { createFollowedWalletStore } from '../db/ledger/followed-wallet-store.ts';
import { createLedgerStore } from '../db/ledger/ledger-store.ts';
import { createFinalityStore } from '../db/ledger/finality-store.ts';
import { createVerificationStore } from '../db/ledger/verification-store.ts';
import { createWalletListener } from '../db/wallets/wallet-listener.ts';
import { createMovementRules } from '../domain/ledger/movement-rules.ts';
import { quorumOf } from '../domain/quorum.ts';
import type { Logger } from '../telemetry/logger.ts';

export interface LedgerDeps {
  activities: Omit<LedgerActivityDeps, 'log' | 'context'>;
  close(): Promise<void>;
}

/** Wires everything that follows the ledgers. */
export function createLedgerDeps({
  config,
  database,
  networks,
  log,
  followMs,
}: {
  config: Config;
  database: Database;
  networks: Networks;
  log: Logger;
  followMs?: number | undefined;
}): LedgerDeps {
  const listener = createWalletListener({
    ...config.database,
    onError: (error) => log.warn({ err: error }, 'listening to the database was interrupted'),
  });
  const coverage = createLedgerCoverageQueries(database);

  return {
    activities: {
      reader: createLedgerReaders({ networks, sources: config.ledger.sources, log }),
      tables(chain) {
        const priceMaxAgeMs = config.prices.network === chain.network ? config.prices.maxAgeMs : null;
        const rules = createMovementRules(networks.get(chain.network).tokens, priceMaxAgeMs);
        const quorum = quorumOf(config.networks[chain.network]?.rpcUrls.length ?? 1);
        return {
          ledger: createLedgerStore(database, chain, rules),
          wallets: createFollowedWalletStore(database, chain, rules, quorum),
          finality: createFinalityStore(database, chain, rules, quorum),
          verification: createVerificationStore(database, chain, rules, quorum),
          coverage: () => coverage.coverage(chain),
        };
      },
      onWallets: listener.onChanged,
      pauseWallets: createPauseWallets({
        inactive: createInactiveWallets(database),
        days: config.ledger.inactiveWalletDays,
      }),
      backfillTransactions: config.ledger.backfillTransactions,
      receiveByOneNodeAfterMs: config.quorum.receiveByOneNodeAfterMs,
      ...(followMs === undefined ? {} : { followMs }),
    },
    close: () => listener.close(),
  };
}
