/** Play money that a faucet has given. */
export interface Gift {
  /** `SOL`, or the symbol of a token. */
  token: string;
  /** Decimal string. */
  amount: string;
}

export interface AskFaucetOptions {
  /** In milliseconds, for a caller who cannot wait as long as a faucet may take. After it, the money may be on its way all the same. */
  timeoutMs?: number | undefined;
}

/** Gives play money to an address. Throws RATE_LIMIT_EXCEEDED or NETWORK_ERROR. */
export type AskFaucet = (address: string, options?: AskFaucetOptions) => Promise<Gift[]>;
