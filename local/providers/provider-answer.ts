import type { Market } from './market.ts';
import type { NewsDesk } from './news-desk.ts';
import type { ProviderFault } from './provider-faults.ts';

export interface ProviderRequest {
  /** Below the provider's prefix. */
  path: string;
  query: URLSearchParams;
  /** Empty if there is none. */
  header(name: string): string;
  market: Market;
  news: NewsDesk;
  faults: readonly ProviderFault[];
}

/** A text is sent as it is. Another `body` is written by lossless-json, so that a price keeps its text. */
export interface ProviderAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}
