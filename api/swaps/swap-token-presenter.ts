import type { z } from 'zod';
import type { TokenFacts } from '../../use-cases/swaps/read-token.ts';
import { presentWarnings } from './swap-presenter.ts';
import type { tokenData } from './swap-token-schemas.ts';

export function presentToken(facts: TokenFacts): z.infer<typeof tokenData> {
  const { mint, listed, decimals, isSwappable, reported, warnings } = facts;
  return {
    token: listed?.symbol ?? mint,
    mint,
    name: listed?.name ?? null,
    listed: listed !== null,
    decimals,
    swappable: isSwappable,
    reported_symbol: reported?.symbol ?? null,
    reported_name: reported?.name ?? null,
    warnings: presentWarnings(warnings),
  };
}
