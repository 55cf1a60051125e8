import type { Command } from './command.ts';

export const COMMON_HELP = `Of all commands:
  --url <url>               the service; or WALLET_SERVICE_URL; http://127.0.0.1:3000 where both are left out
  --network <name>          devnet (default) or mainnet; or WALLET_SERVICE_NETWORK
  --api-key-file <file>     holds the API key; or WALLET_SERVICE_API_KEY. There is no option for the key itself,
                            because command lines are there for every process to see
  --json                    for programs: one JSON value a line
  --help                    this

Exit codes: 0 done, 1 refused or failed, 2 usage, 3 no service there, 130 interrupted.`;

export function mainHelp(commands: readonly Command[]): string {
  const synopses = commands.map(({ help }) => `  ${help.slice(0, help.indexOf('\n'))}`);
  return `The wallet service's command line.\n\n${synopses.join('\n')}\n\n${COMMON_HELP}`;
}
