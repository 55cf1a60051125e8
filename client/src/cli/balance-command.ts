import type { TokenBalance } from '../index.ts';
import type { Command } from './command.ts';
import { EXIT_CODES } from './exit-codes.ts';

export const balanceCommand: Command = {
  name: 'balance',
  help: `wallet-service balance <address>

What a wallet holds: one line for each token.`,
  options: {},
  minPositionals: 1,
  maxPositionals: 1,
  async run({ positionals: [address = ''], terminal, output, client }) {
    const balance = await (await client()).getBalance(address, { signal: terminal.interrupted });
    const lines = Object.entries(balance.balances).map(([token, each]) => balanceLine(token, each));
    output.tell({ type: 'balance', ...balance }, ...lines);
    return EXIT_CODES.done;
  },
};

function balanceLine(token: string, { amount, mint, frozen }: TokenBalance): string {
  const ofMint = mint === token ? '' : `  (${mint})`;
  return `${amount} ${token}${ofMint}${frozen ? '  frozen by its issuer' : ''}`;
}
