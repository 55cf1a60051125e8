import { createIssuer } from '../support/test-tokens.ts';
import type { KnownValues } from './schema-arbitrary.ts';

/** Terms of swaps with a token that the chain has. */
export async function swapValues(): Promise<KnownValues> {
  const { mint } = await (await createIssuer()).createMint('none');
  return {
    token_in: ['SOL'],
    token_out: [...Array<string>(8).fill(mint), 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'SOL'],
    slippage_bps: ['auto', 0, 100, 5_000, 5_001],
    minimum_out: ['0.000001', '0', '1e3'],
  };
}
