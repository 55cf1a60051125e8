import { shareOf } from './ratio.ts';

/** An amount of SOL, and its value in USD at that time. */
export interface ValuedSol {
  amount: string;
  usd: string | null;
}

/** The value of other SOL at the same time, such as a fee. Null if no value is known. */
export function solWorth(sol: string, { amount, usd }: ValuedSol): string | null {
  return usd === null ? null : (shareOf(usd, sol, amount) ?? null);
}
