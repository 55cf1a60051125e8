import { z } from 'zod';
import { spreadOf, type Spread } from '../figures.ts';

export interface SearchFigures {
  /** The market's answer to a text that was not asked for before, and `JSON.parse`. */
  bare: Spread;
  /** `GET /v1/swap/tokens` with such a text. */
  fresh: Spread;
  /** The same with a text that was asked for before. */
  kept: Spread;
}

export interface SearchesToMeasure {
  /** Base URL of the market. */
  marketUrl: string;
  search(text: string): Promise<unknown>;
  rounds: number;
}

const found = z.array(z.looseObject({ id: z.string() }));

/** Takes turns, so that all three meet the same load of the machine. */
export async function measureSearch({
  marketUrl,
  search,
  rounds,
}: SearchesToMeasure): Promise<SearchFigures> {
  const ways = {
    async bare(round: number) {
      const response = await fetch(`${marketUrl}/tokens/v2/search?query=bare${round}`);
      found.parse(JSON.parse(await response.text()));
    },
    fresh: (round: number) => search(`fresh${round}`),
    kept: () => search('usd'),
  };
  const times: Record<keyof typeof ways, number[]> = { bare: [], fresh: [], kept: [] };
  for (const way of Object.values(ways)) await way(rounds);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['bare', 'fresh', 'kept'] as const) {
      const startedAt = performance.now();
      await ways[name](round);
      times[name].push(performance.now() - startedAt);
    }
  }
  return { bare: spreadOf(times.bare), fresh: spreadOf(times.fresh), kept: spreadOf(times.kept) };
}
