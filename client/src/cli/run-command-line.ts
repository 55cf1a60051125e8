import { ApiError, TransactionRefusedError } from '../index.ts';
import { balanceCommand } from './balance-command.ts';
import { parseCommand, type Command } from './command.ts';
import { EXIT_CODES, exitCodeOf, Interrupted, UsageError, type ExitCode } from './exit-codes.ts';
import { COMMON_HELP, mainHelp } from './help.ts';
import { historyCommand } from './history-command.ts';
import { listenCommand } from './listen-command.ts';
import { sendCommand } from './send-command.ts';
import { clientFrom } from './settings.ts';
import { createOutput, type Output, type Terminal } from './terminal.ts';
import { walletsCommands } from './wallets-commands.ts';
import { watchCommand } from './watch-command.ts';

const COMMANDS: readonly Command[] = [
  balanceCommand,
  historyCommand,
  sendCommand,
  watchCommand,
  ...walletsCommands,
  listenCommand,
];

/** Runs one command line to its end; what goes wrong is told there and is in the exit code. */
export async function runCommandLine(words: string[], terminal: Terminal): Promise<ExitCode> {
  const output = createOutput(terminal, words.includes('--json'));
  try {
    return await run(words, terminal, output);
  } catch (error) {
    // An aborted call rejects with the reason, whatever else went wrong meanwhile.
    const cause: unknown = terminal.interrupted.aborted ? new Interrupted() : error;
    tellFailure(output, cause);
    return exitCodeOf(cause);
  }
}

async function run(words: string[], terminal: Terminal, output: Output): Promise<ExitCode> {
  const command = COMMANDS.find(({ name }) => name.split(' ').every((word, index) => words[index] === word));
  if (!command) {
    if (words.length > 0 && !words.includes('--help') && !words.includes('-h')) {
      throw new UsageError(
        `There is no such command. Commands: ${COMMANDS.map(({ name }) => name).join(', ')}`,
      );
    }
    terminal.out(mainHelp(COMMANDS));
    return words.length > 0 ? EXIT_CODES.done : EXIT_CODES.usage;
  }
  const parsed = parseCommand(command, words.slice(command.name.split(' ').length));
  if (parsed.flags.has('help')) {
    terminal.out(`${command.help}\n\n${COMMON_HELP}`);
    return EXIT_CODES.done;
  }
  return await command.run({ ...parsed, terminal, output, client: () => clientFrom(parsed, terminal) });
}

function tellFailure(output: Output, error: unknown): void {
  if (error instanceof Interrupted) return;
  const message = error instanceof Error ? error.message : 'It failed.';
  if (!output.json) return output.note(describe(error, message));
  output.tell({
    type: 'error',
    name: error instanceof Error ? error.name : 'Error',
    message,
    ...(error instanceof ApiError
      ? { code: error.code, status: error.status, details: error.details, request_id: error.requestId }
      : {}),
    ...(error instanceof TransactionRefusedError ? { reason: error.reason } : {}),
  });
}

function describe(error: unknown, message: string): string {
  if (!(error instanceof ApiError)) return message;
  const request = error.requestId === undefined ? '' : ` (request ${error.requestId})`;
  return `${error.code}: ${[message, error.details].filter(Boolean).join(' ')}${request}`;
}
