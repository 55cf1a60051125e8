import type { TokenBalance } from '../index.ts';
import type { Command } from './command.ts';
import { EXIT_CODES } from './exit-codes.ts';

const INCLUDE_SPAM = 'include-spam';

export const balanceCommand: Command = {
  name: 'balance',
  help: `wallet-service balance <address>

Prints the balance of a wallet: one line for each token.

  --include-spam            include tokens flagged as spam (only for a wallet that the service follows)`,
  options: { [INCLUDE_SPAM]: { type: 'boolean' } },
  minPositionals: 1,
  maxPositionals: 1,
  async run({ positionals: [address = ''], flags, terminal, output, client }) {
    const options = {
      signal: terminal.interrupted,
      ...(flags.has(INCLUDE_SPAM) ? { includeSpam: true } : {}),
    };
    const balance = await (await client()).getBalance(address, options);
    const lines = Object.entries(balance.balances).map(([token, each]) => balanceLine(token, each));
    const hidden = balance.hidden_tokens;
    const spam = hidden > 0 ? [`${hidden} hidden as spam: --${INCLUDE_SPAM} shows them`] : [];
    output.print({ type: 'balance', ...balance }, ...lines, ...spam);
    return EXIT_CODES.done;
  },
};

function balanceLine(token: string, { amount, mint, frozen }: TokenBalance): string {
  const ofMint = mint === token ? '' : `  (${mint})`;
  return `${amount} ${token}${ofMint}${frozen ? '  frozen by its issuer' : ''}`;
}
