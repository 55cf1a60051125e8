import type { Browser } from 'playwright-core';
import { airdrop } from '../../support/chain-client.ts';
import { startSwapMarket, type SwapMarket } from '../../swaps/support/swap-market.ts';
import { otherKey } from '../device/support/other-derivation.ts';
import { startPageService, type PageService } from './page-service.ts';
import { ARRIVES_MS, openPerson, type Person } from './person.ts';

/** The wallet page of a service with a market for swaps, and a person with 20 SOL in a wallet of the page. */
export interface SwapPage {
  market: SwapMarket;
  service: PageService;
  person: Person;
  /** Address of the wallet. */
  from: string;
  stop(): Promise<void>;
}

const LAMPORTS = 20_000_000_000;

/** `environment`: further settings, if the market has to be there first. `further`: tokens of the market. */
export async function startSwapPage(
  browser: Browser,
  environment: (market: SwapMarket) => Promise<Record<string, string>> = async () => ({}),
  further: Parameters<typeof startSwapMarket>[0] = [],
): Promise<SwapPage> {
  const market = await startSwapMarket(further);
  const service = await startPageService({
    environment: { ...market.environment, ...(await environment(market)) },
  });
  const person = await openPerson({ browser, url: service.url });
  const from = otherKey((await person.makeWallet()).join(' '), 0).address;
  await airdrop(from, LAMPORTS);
  await person.page.locator('.item', { hasText: '20 SOL' }).waitFor({ timeout: ARRIVES_MS });
  return {
    market,
    service,
    person,
    from,
    async stop() {
      await person.close();
      await service.stop();
      await market.stop();
    },
  };
}
