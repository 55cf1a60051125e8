/** The names and the logo of a token that is listed, or that the market has verified. */
export interface TokenMetadata {
  /** The mint's address. */
  mint: string;
  /** Null: the token is neither listed nor verified, or it looks like a listed one. */
  symbol: string | null;
  name: string | null;
  /** A `data:` URL of a WebP image of 80 by 80 pixels; null: the token has no logo. */
  logo: string | null;
  /** False: the service has not looked at the token yet, so ask again in a few seconds. */
  known: boolean;
}
