import { createOperationQueries } from '../../db/operations/operation-queries.ts';
import type { Database } from '../../db/postgres/connect.ts';
import { formatAmount } from '../../domain/amounts.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import type { OrderTerms, TriggerOrder } from '../../domain/orders/order.ts';
import type { SwapWarningCode } from '../../domain/swaps/swap.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { InsertOperation } from '../operations/insert-operation.ts';
import type { UsdPrices } from '../prices/usd-prices.ts';
import { admitWarnings } from '../swaps/admit-warnings.ts';
import { createPrepareSwap } from '../swaps/prepare-swap.ts';
import type { SwapInput } from '../swaps/swap-input.ts';
import type { Aggregator } from '../swaps/aggregator.ts';

export interface PrepareOrderDeps {
  database: Database;
  chain: ChainReader;
  aggregator: Aggregator;
  usdPrices: Pick<UsdPrices, 'now'>;
  insertOperation: InsertOperation;
}

export type PrepareOrder = ReturnType<typeof createPrepareOrder>;

export function createPrepareOrder({
  database,
  chain,
  aggregator,
  usdPrices,
  insertOperation,
}: PrepareOrderDeps) {
  const operations = createOperationQueries(database);
  const prepareSwap = createPrepareSwap({ chain, aggregator, usdPrices });

  /**
   * Makes an operation with a fresh quote on the terms of a triggered order. Null: the order has ended, or has an open operation. Throws a ServiceError that says
   * why the swap cannot be prepared.
   */
  return async function prepareOrder(
    order: TriggerOrder,
    log: Logger,
    accept: readonly SwapWarningCode[] = [],
  ): Promise<Operation | null> {
    const { id, ownerId, network, terms, expiresAt } = order;
    const input = inputOf(terms);
    return insertOperation(
      ownerId,
      {
        kind: 'swap',
        network,
        walletAddress: terms.from,
        validUntil: expiresAt,
        orderId: id,
        async prepare(place) {
          const prepared = await prepareSwap(network, input, (mint) =>
            operations.openCommitments({ ...place, walletAddress: terms.from }, mint),
          );
          admitWarnings([...terms.accept, ...(terms.acceptNext ?? []), ...accept], prepared.preview.warnings);
          return prepared;
        },
      },
      null,
      log.child({ order_id: id }),
    );
  };
}

function inputOf({
  from,
  input,
  output,
  amountIn,
  minimumOut,
  slippageBps,
  feeCapLamports,
  accept,
}: OrderTerms): SwapInput {
  return {
    from,
    tokenIn: input.mint,
    tokenOut: output.mint,
    amount: formatAmount(BigInt(amountIn), input.decimals),
    amountOut: null,
    minimumOut: minimumOut && formatAmount(BigInt(minimumOut), output.decimals),
    slippageBps,
    feeCapLamports: BigInt(feeCapLamports),
    accept,
    validUntil: null,
  };
}
