import type { Price } from '../index.ts';
import type { Command } from './command.ts';
import { EXIT_CODES } from './exit-codes.ts';

export const pricesCommand: Command = {
  name: 'prices',
  help: `wallet-service prices <token>...

Prints the price of each token in USD, with its change in 24 hours and 7 days: SOL, a symbol of the service's
token list, or the address of a mint.`,
  options: {},
  minPositionals: 1,
  maxPositionals: 50,
  async run({ positionals, terminal, output, client }) {
    const prices = await (await client()).prices.get(positionals, { signal: terminal.interrupted });
    for (const price of prices) output.print({ type: 'price', ...price }, lineOf(price));
    return EXIT_CODES.done;
  },
};

const REMARKS: Partial<Record<string, string>> = {
  one_source: 'of one source',
  unconfirmed: 'of one source, a large move that is not confirmed yet',
  sources_differ: 'the sources contradict each other',
};

function lineOf(price: Price): string {
  const name = price.token ?? price.asked;
  if (price.status === 'unlisted') return `${name}  not on the token list: name its mint`;
  if (price.price_usd === null) return `${name}  no price`;
  const age = price.stale ? `${price.age_seconds} s old` : undefined;
  const remarks = [
    changeOf('24 h', price.change_24h_percent),
    changeOf('7 d', price.change_7d_percent),
    REMARKS[price.status],
    age,
  ].filter((remark) => remark !== undefined);
  return `${name}  ${price.price_usd} USD${remarks.length > 0 ? `  (${remarks.join(', ')})` : ''}`;
}

function changeOf(period: string, percent: string | null): string | undefined {
  if (percent === null) return undefined;
  return `${percent.startsWith('-') ? '' : '+'}${percent} % in ${period}`;
}
