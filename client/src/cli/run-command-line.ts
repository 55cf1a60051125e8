import { ApiError, InvalidArgumentError, NetworkFailure, TransactionRefusedError } from '../index.ts';
import { alertsCommands } from './alerts-commands.ts';
import { apiKeysCommands } from './api-keys-commands.ts';
import { balanceCommand } from './balance-command.ts';
import { parseCommand, type Command } from './command.ts';
import { EXIT_CODES, exitCodeOf, Interrupted, UsageError, type ExitCode } from './exit-codes.ts';
import { COMMON_HELP, mainHelp } from './help.ts';
import { historyCommand } from './history-command.ts';
import { keyNewCommand } from './key-new-command.ts';
import { linkCommand } from './link-command.ts';
import { listenCommand } from './listen-command.ts';
import { ordersCommands } from './orders-commands.ts';
import { poolsCommand } from './pools-command.ts';
import { pricesCommand } from './prices-command.ts';
import { sendCommand } from './send-command.ts';
import { clientFrom } from './settings.ts';
import {
  stakeDelegateCommand,
  stakeRedelegateCommand,
  stakeUndelegateCommand,
  stakeWithdrawCommand,
} from './stake-change-commands.ts';
import { stakePositionsCommand, stakeRewardsCommand, stakeValidatorsCommand } from './stake-commands.ts';
import { swapCommand } from './swap-command.ts';
import { createOutput, type Output, type Terminal } from './terminal.ts';
import { packageVersion } from './version.ts';
import { walletsCommands } from './wallets-commands.ts';
import { watchCommand } from './watch-command.ts';

const COMMANDS: readonly Command[] = [
  keyNewCommand,
  balanceCommand,
  historyCommand,
  pricesCommand,
  poolsCommand,
  sendCommand,
  swapCommand,
  watchCommand,
  linkCommand,
  ...walletsCommands,
  ...alertsCommands,
  ...ordersCommands,
  stakeDelegateCommand,
  stakeUndelegateCommand,
  stakeWithdrawCommand,
  stakeRedelegateCommand,
  stakePositionsCommand,
  stakeRewardsCommand,
  stakeValidatorsCommand,
  listenCommand,
  ...apiKeysCommands,
];

/** Runs one command line to its end. It prints an error, and returns the exit code for it. */
export async function runCommandLine(words: string[], terminal: Terminal): Promise<ExitCode> {
  const output = createOutput(terminal, words.includes('--json'));
  try {
    return await run(words, terminal, output);
  } catch (error) {
    // After an interrupt, other errors do not matter.
    const cause: unknown = terminal.interrupted.aborted ? new Interrupted() : error;
    printFailure(output, cause);
    return exitCodeOf(cause);
  }
}

async function run(words: string[], terminal: Terminal, output: Output): Promise<ExitCode> {
  const command = COMMANDS.find(({ name }) => name.split(' ').every((word, index) => words[index] === word));
  if (!command) {
    if (words[0] === '--version') {
      terminal.out(await packageVersion());
      return EXIT_CODES.done;
    }
    if (words.length > 0 && !words.includes('--help') && !words.includes('-h')) {
      throw new UsageError(unknownCommand(words[0] ?? ''));
    }
    const begun = beganBy(words[0] ?? '');
    terminal.out(mainHelp(begun.length > 0 ? begun : COMMANDS));
    return words.length > 0 ? EXIT_CODES.done : EXIT_CODES.usage;
  }
  const parsed = parseCommand(command, words.slice(command.name.split(' ').length));
  if (parsed.flags.has('help')) {
    terminal.out(`${command.help}\n\n${COMMON_HELP}`);
    return EXIT_CODES.done;
  }
  return await command.run({ ...parsed, terminal, output, client: () => clientFrom(parsed, terminal) });
}

/** The first word alone, such as `webhooks`, may begin several commands. */
function beganBy(first: string): Command[] {
  return COMMANDS.filter(({ name }) => name.startsWith(`${first} `));
}

function unknownCommand(first: string): string {
  const begun = beganBy(first);
  const names = (begun.length > 0 ? begun : COMMANDS).map(({ name }) => name).join(', ');
  return begun.length > 0 ? `Incomplete command: ${names}` : `Unknown command. Commands: ${names}`;
}

function printFailure(output: Output, error: unknown): void {
  if (error instanceof Interrupted) return;
  const message = error instanceof Error ? error.message : 'The command failed.';
  if (!output.json) return output.note(describe(error, message));
  output.print({
    type: 'error',
    name: error instanceof Error ? error.name : 'Error',
    message,
    ...(error instanceof ApiError
      ? { code: error.code, status: error.status, details: error.details, request_id: error.requestId }
      : {}),
    ...(error instanceof TransactionRefusedError ? { reason: error.reason } : {}),
  });
}

/** Fields of requests that the user typed as an option of another name. */
const OPTIONS: Partial<Record<string, string>> = {
  fee_cap_lamports: '--max-fee',
  references: '--reference',
  minimum_out: '--min',
  slippage_bps: '--slippage',
  accept: '--accept',
  cooldown_seconds: '--cool-down',
  hysteresis_percent: '--hysteresis',
  reset_base: '--keep-base',
  expires_at: '--expires-at',
};

/** Arguments of the library that the user typed as an option. */
const ARGUMENTS: Partial<Record<string, string>> = {
  minimumOut: '--min',
  maximumIn: '--max-in',
  amountOut: '--out',
  tokenIn: '<token-in>',
  tokenOut: '<token-out>',
  maxFeeLamports: '--max-fee',
  references: '--reference',
};

const UNREACHABLE = 'is the service running there? Set its address with --url or WALLET_SERVICE_URL';
const KEY_REFUSED = 'The API key comes from --api-key-file or WALLET_SERVICE_API_KEY.';

function describe(error: unknown, message: string): string {
  if (error instanceof NetworkFailure) return `${[message, ...reasonsOf(error)].join(': ')}: ${UNREACHABLE}`;
  if (error instanceof InvalidArgumentError) {
    return message.replace(error.argument, ARGUMENTS[error.argument] ?? error.argument);
  }
  if (!(error instanceof ApiError)) return message;
  const inOptions = message.replaceAll(/\w+/g, (word) => OPTIONS[word] ?? word);
  const request = error.requestId === undefined ? '' : ` (request ${error.requestId})`;
  const hint = error.status === 401 ? ` ${KEY_REFUSED}` : '';
  return `${error.code}: ${inOptions}${hint}${request}`;
}

/** The last cause, such as `connect ECONNREFUSED 127.0.0.1:3000`: `fetch` puts it two errors below its own. */
function reasonsOf(error: Error): string[] {
  const reasons: string[] = [];
  for (let cause = error.cause; cause instanceof Error; cause = cause.cause) reasons.push(cause.message);
  return reasons.slice(-1);
}
