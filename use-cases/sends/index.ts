import { createOperationQueries } from '../../db/operations/operation-queries.ts';
import { createSendQueries } from '../../db/sends/send-queries.ts';
import type { Database } from '../../db/postgres/connect.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { RequestOperation } from '../operations/request-operation.ts';
import type { UsdPrices } from '../prices/usd-prices.ts';
import { createPrepareSend } from './prepare-send.ts';
import { createRequestSend } from './request-send.ts';

export interface SendsDeps {
  database: Database;
  chain: ChainReader;
  usdPrices: UsdPrices;
  requestOperation: RequestOperation;
}

export type Sends = ReturnType<typeof createSends>;

/** Starts a send. After that it is an operation like any other. */
export function createSends({ database, chain, usdPrices, requestOperation }: SendsDeps) {
  const prepareSend = createPrepareSend({
    chain,
    operations: createOperationQueries(database),
    sends: createSendQueries(database),
    usdPrices,
  });
  return { request: createRequestSend({ requestOperation, prepareSend }) };
}
