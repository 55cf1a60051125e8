import type { Balance, TokenBalance } from '../index.ts';
import type { Command, CommandContext } from './command.ts';
import { EXIT_CODES } from './exit-codes.ts';

const WATCH = 'watch';
const INCLUDE_SPAM = 'include-spam';

export const balanceCommand: Command = {
  name: 'balance',
  help: `wallet-service balance <address>

Prints the balance of a wallet: one line for each token, with its value in USD if it is known, and their sum.

  --watch                   print it again whenever it changes, until it is interrupted. The exit code is 1 if the
                            service does not follow the wallet for the account
  --include-spam            include tokens flagged as spam (only for a wallet that the service follows)`,
  options: { [WATCH]: { type: 'boolean' }, [INCLUDE_SPAM]: { type: 'boolean' } },
  minPositionals: 1,
  maxPositionals: 1,
  async run({ positionals: [address = ''], flags, terminal, output, client }) {
    const options = {
      signal: terminal.interrupted,
      ...(flags.has(INCLUDE_SPAM) ? { includeSpam: true } : {}),
    };
    const walletClient = await client();
    if (!flags.has(WATCH)) {
      print(output, await walletClient.getBalance(address, options));
      return EXIT_CODES.done;
    }
    for await (const balance of walletClient.followBalance(address, options)) print(output, balance);
    output.note(
      `The service does not follow this wallet. To change that: wallet-service wallets watch ${address}`,
    );
    return EXIT_CODES.refused;
  },
};

function print(output: CommandContext['output'], balance: Balance): void {
  const lines = Object.entries(balance.balances).map(([token, each]) => balanceLine(token, each));
  const hidden = balance.hidden_tokens;
  const spam = hidden > 0 ? [`${hidden} hidden as spam: --${INCLUDE_SPAM} shows them`] : [];
  output.print({ type: 'balance', ...balance }, ...lines, ...totalLine(balance), ...spam);
}

function totalLine({ total_usd_value: total, unpriced_tokens: unpriced }: Balance): string[] {
  if (total === null) return [];
  return [`total ${total} USD${unpriced > 0 ? ` (${unpriced} without a price not counted)` : ''}`];
}

function balanceLine(token: string, { amount, usd_value: usd, mint, frozen }: TokenBalance): string {
  const value = usd === null ? '' : `  ${usd} USD`;
  const ofMint = mint === token ? '' : `  (${mint})`;
  return `${amount} ${token}${value}${ofMint}${frozen ? '  frozen by its issuer' : ''}`;
}
