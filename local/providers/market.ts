import { modelPrice, type ModelToken, type ReportedFields } from './price-model.ts';

/** One market, which all stand-ins of providers show. */
export interface Market {
  tokens(): MarketToken[];
  /** JSON's text of the price in USD; null: the token is unknown. */
  price(token: string): string | null;
  /** The same at an earlier time. */
  priceAt(token: string, at: Date): string | null;
  /** Holds a price at this text from a time on; null: the model moves it again. Returns false if the token is unknown. */
  hold(token: string, price: string | null, since?: Date): boolean;
  /** A number that grows with time, as a block's. */
  block(): number;
}

export interface MarketToken {
  token: string;
  symbol: string;
  price: string;
  isHeld: boolean;
  reported: ReportedFields;
}

export interface MarketOptions {
  seed: string;
  tokens: readonly ModelToken[];
  now?: () => Date;
}

/** Prices of a token that were held, the newest ones. */
const MAX_HELD = 1_000;

/** As Solana's: some 200 ms. */
const BLOCK_MS = 200;

export function createMarket({ seed, tokens, now = () => new Date() }: MarketOptions): Market {
  /** By token, the latest first; null: the model moves it. */
  const held = new Map<string, { since: Date; price: string | null }[]>();

  function heldAt(token: string, at: Date): string | null {
    return held.get(token)?.find(({ since }) => since <= at)?.price ?? null;
  }

  function priceOf(token: ModelToken, at = now()): string {
    return heldAt(token.token, at) ?? String(modelPrice(seed, token, at));
  }

  function priceAt(token: string, at: Date): string | null {
    const found = tokens.find((each) => each.token === token);
    return found ? priceOf(found, at) : null;
  }

  return {
    tokens: () =>
      tokens.map((each) => ({
        token: each.token,
        symbol: each.symbol,
        price: priceOf(each),
        isHeld: heldAt(each.token, now()) !== null,
        reported: each.reported ?? {},
      })),
    price: (token) => priceAt(token, now()),
    priceAt,
    hold(token, price, since = now()) {
      if (!tokens.some((each) => each.token === token)) return false;
      const earlier = (held.get(token) ?? []).filter((each) => each.since < since);
      held.set(token, [{ since, price }, ...earlier].slice(0, MAX_HELD));
      return true;
    },
    block: () => Math.floor(now().getTime() / BLOCK_MS),
  };
}
