import { ProviderError } from '../provider-error.ts';
import type { FoundRoute, SwapSource, SwapTerms } from './swap-source.ts';

export type RouteAnswer =
  | { ok: true; route: FoundRoute }
  | { ok: false; problem: 'no_route' }
  /** The aggregator failed, or did not answer until `signal` aborted. */
  | { ok: false; problem: 'market_away'; error: unknown };

export async function askRoute(
  source: SwapSource,
  terms: SwapTerms,
  signal: AbortSignal,
): Promise<RouteAnswer> {
  try {
    const route = await source.findRoute(terms, signal);
    return route ? { ok: true, route } : { ok: false, problem: 'no_route' };
  } catch (error) {
    if (!(error instanceof ProviderError) && !signal.aborted) throw error;
    return { ok: false, problem: 'market_away', error };
  }
}
