/** The names that the market has verified, and the logo. A token that is not trusted has none of them. */
export interface TokenMetadata {
  symbol: string | null;
  name: string | null;
  /** WebP of 80 by 80 pixels. */
  logo: Uint8Array | null;
}

export const NO_METADATA: TokenMetadata = { symbol: null, name: null, logo: null };

export interface StoredMetadata extends TokenMetadata {
  /** A mint. */
  token: string;
  /** False: the service has not looked at the token yet, so its metadata may come in a moment. */
  isKnown: boolean;
}
