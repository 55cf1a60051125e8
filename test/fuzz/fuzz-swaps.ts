import { startSwapMarket } from '../swaps/support/swap-market.ts';
import { createIssuer } from '../support/test-tokens.ts';
import type { KnownValues } from './schema-arbitrary.ts';

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

/** Terms of swaps with a token that the chain has, and a market that answers for them if it is asked for. */
export async function createFuzzedSwaps(hasMarket: boolean) {
  const market = hasMarket ? await startSwapMarket() : null;
  const { mint } = market?.token ?? (await (await createIssuer()).createMint('none'));
  const values: KnownValues = {
    token_in: ['SOL'],
    token_out: [...Array<string>(8).fill(mint), 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'SOL'],
    slippage_bps: ['auto', 0, 100, 5_000, 5_001],
    minimum_out: ['0.000001', '0', '1e3'],
    // Fields of orders.
    above: [...Array<string>(8).fill('200'), '1', '0', '1e3'],
    below: [...Array<string>(8).fill('100'), '250', '-1'],
    expires_at: [TOMORROW, TOMORROW, TOMORROW, '2099-01-01T00:00:00Z', '2001-01-01T00:00:00Z'],
  };
  return {
    environment: market ? { JUPITER_URL: `${market.providers.url}/jup` } : {},
    values,
    stop: async () => market?.stop(),
  };
}
