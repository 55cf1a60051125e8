import { modelPrice, type ModelToken } from './price-model.ts';

/** One market, which all stand-ins of providers show. */
export interface Market {
  tokens(): MarketToken[];
  /** JSON's text of the price in USD; null: the token is unknown. */
  price(token: string): string | null;
  /** Holds a price at this text; null: the model moves it again. Returns false if the token is unknown. */
  hold(token: string, price: string | null): boolean;
  /** A number that grows with time, as a block's. */
  block(): number;
}

export interface MarketToken {
  token: string;
  symbol: string;
  price: string;
  isHeld: boolean;
}

export interface MarketOptions {
  seed: string;
  tokens: readonly ModelToken[];
  now?: () => Date;
}

/** As Solana's: some 200 ms. */
const BLOCK_MS = 200;

export function createMarket({ seed, tokens, now = () => new Date() }: MarketOptions): Market {
  const held = new Map<string, string>();

  function priceOf(token: ModelToken): string {
    return held.get(token.token) ?? String(modelPrice(seed, token, now()));
  }

  return {
    tokens: () =>
      tokens.map((each) => ({
        token: each.token,
        symbol: each.symbol,
        price: priceOf(each),
        isHeld: held.has(each.token),
      })),
    price(token) {
      const found = tokens.find((each) => each.token === token);
      return found ? priceOf(found) : null;
    },
    hold(token, price) {
      if (!tokens.some((each) => each.token === token)) return false;
      if (price === null) held.delete(token);
      else held.set(token, price);
      return true;
    },
    block: () => Math.floor(now().getTime() / BLOCK_MS),
  };
}
