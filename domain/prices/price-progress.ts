import type { ProviderProblem } from '../provider-error.ts';
import type { PriceSourceName } from './price-source.ts';

/** How far a source's prices were read, for readers of the workflow. Kept in histories: small JSON. */
export interface SourceProgress {
  source: PriceSourceName;
  /** Tokens that were asked for in the last reading that worked, and how many of them had a price. */
  tokens: number;
  priced: number;
  /** ISO 8601; null: nothing was read yet. */
  readAt: string | null;
  /** Why the last reading failed; null: it worked. */
  problem: ProviderProblem | null;
}

export interface PriceProgress {
  sources: SourceProgress[];
}
