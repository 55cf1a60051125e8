import type { ChainReader } from '../domain/chain-reader.ts';
import type { LedgerStatus } from '../domain/ledger/ledger-progress.ts';
import type { Network } from '../domain/networks.ts';
import type { ReadyChecks } from '../domain/ready-checks.ts';
import type { TemporalGateway } from '../use-cases/temporal-gateway.ts';
import { ledgerCheck } from './ledger-check.ts';

export interface ServiceChecksDeps {
  pingDatabase(): Promise<unknown>;
  oldestOpenTransactionSeconds(): Promise<number>;
  gateway: Pick<TemporalGateway, 'ping' | 'checkWorkers'>;
  chain: Pick<ChainReader, 'blockHeight'>;
  defaultNetwork: Network;
  ledgers(): Promise<LedgerStatus[]>;
}

/** A write transaction that is open for longer delays every ascending reader: an operator should look at it. */
const MAX_OPEN_TRANSACTION_SECONDS = 60;

/** The queues that requests wait for; messages to chats have a readiness of their own (bot/start-bot.ts). */
const QUEUES = ['operations', 'chain', 'webhooks'] as const;

/** The checks of `/ready`. */
export function serviceChecks({
  pingDatabase,
  oldestOpenTransactionSeconds,
  gateway,
  chain,
  defaultNetwork,
  ledgers,
}: ServiceChecksDeps): ReadyChecks {
  return {
    checks: {
      postgresql: pingDatabase,
      temporal: () => gateway.ping(),
      worker: () => gateway.checkWorkers(QUEUES),
      [defaultNetwork]: () => chain.blockHeight(defaultNetwork),
    },
    warnings: {
      async open_transactions() {
        const seconds = await oldestOpenTransactionSeconds();
        if (seconds > MAX_OPEN_TRANSACTION_SECONDS) throw new Error('a write transaction stays open');
      },
      ledger: ledgerCheck(ledgers),
    },
    ledgers,
  };
}
