/** Play money that a faucet has given. */
export interface Gift {
  /** `SOL`, or the symbol of a token. */
  token: string;
  /** Decimal string. */
  amount: string;
}

export interface AskFaucetOptions {
  /** A caller who waits less than the faucet may take. The money may be on its way all the same. */
  timeoutMs?: number | undefined;
}

/** Gives play money to an address. Throws RATE_LIMIT_EXCEEDED or NETWORK_ERROR. */
export type AskFaucet = (address: string, options?: AskFaucetOptions) => Promise<Gift[]>;
