import { holdSolPrice } from '../../swaps/support/sol-price.ts';
import { startSwapMarket, type SwapMarket } from '../../swaps/support/swap-market.ts';
import type { TestServiceOptions } from '../../support/wallet-service.ts';
import { startBotService, type BotService } from './bot-service.ts';

export interface OrderMarket {
  market: SwapMarket;
  service: BotService;
  /** Moves the price of SOL, and waits until the service has it. */
  priceIs(price: string): Promise<void>;
  /** Ends the time in which swaps that wait for a confirmation can be confirmed. */
  timeIsOver(): Promise<void>;
  stop(): Promise<void>;
}

/** A service with a bot, which reads the prices of a market every second. */
export async function startOrderMarket(options: TestServiceOptions = {}): Promise<OrderMarket> {
  const market = await startSwapMarket();
  const service = await startBotService({
    ...options,
    environment: market.environment,
  });
  const { database } = service.service;
  return {
    market,
    service,
    priceIs: (price) => holdSolPrice(market, database, price),
    async timeIsOver() {
      await database('operations')
        .where({ status: 'awaiting_confirmation', kind: 'swap' })
        .update({ deadline_at: new Date(), check_at: new Date() });
    },
    async stop() {
      await service.stop();
      await market.stop();
    },
  };
}
