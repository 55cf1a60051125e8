export const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';

/** The mint under which providers know a token of the market. */
export function mintOf(token: string): string {
  return token === 'SOL' ? WRAPPED_SOL : token;
}

export function tokenOf(mint: string): string {
  return mint === WRAPPED_SOL ? 'SOL' : mint;
}
