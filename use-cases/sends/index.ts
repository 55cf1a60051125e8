import { createIdempotencyStore } from '../../db/operations/idempotency-store.ts';
import { createOperationQueries } from '../../db/operations/operation-queries.ts';
import { createOperationStore } from '../../db/operations/operation-store.ts';
import type { Database } from '../../db/postgres/connect.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { createOperationReader } from '../operations/read-operation.ts';
import type { TemporalGateway } from '../temporal-gateway.ts';
import { createRequestSend } from './request-send.ts';

export interface SendsDeps {
  database: Database;
  chain: ChainReader;
  gateway: Pick<TemporalGateway, 'startOperation'>;
  log: Logger;
}

export type Sends = ReturnType<typeof createSends>;

/** How a send begins; from then on it is an operation like any other. */
export function createSends({ database, chain, gateway, log }: SendsDeps) {
  const queries = createOperationQueries(database);
  return {
    request: createRequestSend({
      chain,
      store: createOperationStore(database),
      queries,
      reader: createOperationReader({ queries }),
      idempotency: createIdempotencyStore(database),
      gateway,
      log,
    }),
  };
}
