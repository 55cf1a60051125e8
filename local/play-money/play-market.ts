import type { ModelToken } from '../providers/price-model.ts';
import type { PlayMints, PlayToken } from './play-mints.ts';

/** Prices of the play tokens on the local market. */
const WORTH: Record<PlayToken['symbol'], Pick<ModelToken, 'base' | 'range'>> = {
  USDC: { base: 1, range: 0.0005 },
  FEE: { base: 0.000_012_5, range: 0.4 },
};

export function playMarket({ mints }: Pick<PlayMints, 'mints'>): ModelToken[] {
  return [
    { token: 'SOL', symbol: 'SOL', base: 150, range: 0.12 },
    ...[...mints].map(([symbol, mint]) => ({ token: mint.publicKey.toBase58(), symbol, ...WORTH[symbol] })),
  ];
}
