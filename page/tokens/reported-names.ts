import type { FoundToken } from '../../client/src/swaps/swap-types.ts';

/** Marks that close a quote, or look like it. */
const QUOTES = /[\p{Pi}\p{Pf}"„‟″〝〞〟＂ʺˮ]/gu;

/** The names that the market reports, to be shown in quotes: no sign of them can end these, so that no name reads as words of this page. */
export function reportedNames({
  reported_symbol: symbol,
  reported_name: name,
}: Pick<FoundToken, 'reported_symbol' | 'reported_name'>): string {
  return [symbol, name]
    .filter((each) => each !== null)
    .join(', ')
    .replaceAll(QUOTES, "'");
}
