/** A token that a person can choose. */
export interface KnownToken {
  /** The symbol; the mint if no symbol is known. */
  token: string;
  /** `SOL`, or the mint's address. */
  mint: string;
  /** The name in the service's list. */
  name?: string;
}

export const SOL: KnownToken = { token: 'SOL', mint: 'SOL', name: 'Solana' };
