/** Settings of a service that reads the prices of devnet's tokens from these stand-ins each second, and pools too. */
export function priceSettings(providersUrl: string): Record<string, string> {
  return {
    PRICE_NETWORK: 'devnet',
    JUPITER_URL: `${providersUrl}/jup`,
    JUPITER_INTERVAL_SECONDS: '1',
    JUPITER_SEARCHES_PER_MINUTE: '1000',
    COINGECKO_URL: `${providersUrl}/gecko`,
    COINGECKO_INTERVAL_SECONDS: '1',
    DEXSCREENER_URL: `${providersUrl}/dex`,
    GECKOTERMINAL_URL: `${providersUrl}/gecko`,
  };
}
