import type { Command } from './command.ts';

export const COMMON_HELP = `Options of all commands:
  --url <url>               address of the service, or WALLET_SERVICE_URL (default http://127.0.0.1:3000)
  --network <name>          devnet or mainnet, or WALLET_SERVICE_NETWORK (default devnet)
  --api-key-file <file>     file with the API key, or WALLET_SERVICE_API_KEY with the key itself. No option takes
                            the key, because every process can read command lines
  --json                    print one JSON value a line, for programs
  --help                    print this help
  --version                 print the version of this program

Exit codes: 0 done, 1 refused or failed, 2 usage, 3 service not reached, 130 interrupted.`;

export function mainHelp(commands: readonly Command[]): string {
  const synopses = commands.map(({ help }) => `  ${help.slice(0, help.indexOf('\n'))}`);
  return `Command line of the wallet service.\n\n${synopses.join('\n')}\n\n${COMMON_HELP}`;
}
