import type { Network } from '../../domain/networks.ts';
import type { UsdValue } from '../../domain/prices/usd-value.ts';
import type { TokenFacts } from '../../use-cases/swaps/read-token.ts';

export interface ShownToken {
  network: Network;
  /** The mint, or SOL. */
  token: string;
  /** The names of the list; null: it does not have the token. */
  symbol: string | null;
  name: string | null;
  /** The chain's and the market's word on a token that is not listed; null: neither could be asked. */
  facts: TokenFacts | null;
}

export interface Holding {
  baseUnits: bigint;
  decimals: number;
  value: UsdValue;
}
