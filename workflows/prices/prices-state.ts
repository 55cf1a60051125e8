import type { PriceProgress, SourceProgress } from '../../domain/prices/price-progress.ts';

/** How far prices are read, for readers of the workflow in the Temporal UI. */
export function priceSentence({ sources }: PriceProgress): string {
  return sources.map(sourceSentence).join(' ');
}

const PROBLEMS = {
  unavailable: 'does not answer',
  rate_limited: 'asks for fewer requests',
  refused: 'refuses the key',
  malformed: 'answers in an unknown form',
} as const;

function sourceSentence({ source, tokens, priced, readAt, problem }: SourceProgress): string {
  const last = readAt === null ? 'nothing was read yet' : `${priced} of ${tokens} tokens at ${readAt}`;
  return problem === null ? `${source}: ${last}.` : `${source}: ${PROBLEMS[problem]}; last: ${last}.`;
}
