import type { ModelToken } from '../providers/price-model.ts';
import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { PLAY_TOKENS, type PlayMints, type PlayToken } from './play-mints.ts';

/** Prices of the play tokens on the local market. */
const WORTH: Record<PlayToken['symbol'], Pick<ModelToken, 'base' | 'range'>> = {
  USDC: { base: 1, range: 0.0005 },
  FEE: { base: 0.000_012_5, range: 0.4 },
};

const PROGRAMS: Record<PlayToken['program'], string> = {
  'SPL Token': TOKEN_PROGRAM_ID.toBase58(),
  'Token-2022': TOKEN_2022_PROGRAM_ID.toBase58(),
};

export function playMarket({ mints }: Pick<PlayMints, 'mints'>): ModelToken[] {
  return [
    { token: 'SOL', symbol: 'SOL', base: 150, range: 0.12 },
    ...PLAY_TOKENS.map(({ symbol, name, program }) => ({
      token: mints.get(symbol)?.publicKey.toBase58() ?? '',
      symbol,
      ...WORTH[symbol],
      reported: { name, tokenProgram: PROGRAMS[program] },
    })),
  ];
}
