import { z } from 'zod';
import type { Spread } from '../figures.ts';
import { measureByTurns } from './measure-by-turns.ts';

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

export async function measureSearch({
  marketUrl,
  search,
  rounds,
}: SearchesToMeasure): Promise<SearchFigures> {
  return measureByTurns(
    {
      async bare(round: number) {
        const response = await fetch(`${marketUrl}/tokens/v2/search?query=bare${round}`);
        found.parse(JSON.parse(await response.text()));
      },
      fresh: (round: number) => search(`fresh${round}`),
      kept: () => search('usd'),
    },
    rounds,
  );
}
