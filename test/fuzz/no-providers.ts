/** Providers that do not answer: prices are not known. */
export const PRICES = {
  PRICE_NETWORK: 'devnet',
  JUPITER_URL: 'http://127.0.0.1:1',
  COINGECKO_URL: 'http://127.0.0.1:1',
  DEXSCREENER_URL: 'http://127.0.0.1:1',
  GECKOTERMINAL_URL: 'http://127.0.0.1:1',
};
