import { z } from 'zod';

const listed = z.object({ prices: z.array(z.object({ token: z.string(), symbol: z.string() })) });

/** The mint that the market on this machine has for a symbol. */
export async function mintOf(symbol: string, marketUrl: string | null): Promise<string> {
  if (marketUrl === null) throw new Error('the market on this machine is missing');
  const { prices } = listed.parse(await (await fetch(`${marketUrl}/control/prices`)).json());
  const found = prices.find((each) => each.symbol === symbol);
  if (!found) throw new Error(`the market has no ${symbol}`);
  return found.token;
}
