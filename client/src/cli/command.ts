import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { WalletClient } from '../index.ts';
import { UsageError, type ExitCode } from './exit-codes.ts';
import type { Output, Terminal } from './terminal.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

export interface CommandContext {
  /** Arguments of the command, in order. */
  positionals: string[];
  /** Options with a value. */
  texts: Partial<Record<string, string>>;
  /** Options that may be given more than once, with their values in order. */
  lists: Partial<Record<string, string[]>>;
  flags: ReadonlySet<string>;
  terminal: Terminal;
  output: Output;
  /** Creates the client only when needed, so that mistakes in the arguments are reported first. */
  client(): Promise<WalletClient>;
}

export interface Command {
  /** As it is typed, such as `webhooks listen`. */
  name: string;
  help: string;
  options: Options;
  minPositionals: number;
  maxPositionals: number;
  run(context: CommandContext): Promise<ExitCode>;
}

const COMMON_OPTIONS = {
  url: { type: 'string' },
  network: { type: 'string' },
  'api-key-file': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies Options;

export type ParsedCommand = Pick<CommandContext, 'positionals' | 'texts' | 'lists' | 'flags'>;

export function parseCommand(command: Command, words: string[]): ParsedCommand {
  // This needs an error of its own: the general one would repeat the next word, which may be the key.
  if (words.some((word) => /^--api-key(=|$)/.test(word))) {
    throw new UsageError(
      'Do not put the API key on the command line, which every process can read: ' +
        'set WALLET_SERVICE_API_KEY, or name a file with --api-key-file',
    );
  }
  const { positionals, values } = parse(command, words);
  const count = positionals.length;
  const isComplete = count >= command.minPositionals && count <= command.maxPositionals;
  if (!isComplete && values['help'] !== true) {
    throw new UsageError(`Wrong number of arguments: see "${command.name} --help"`);
  }
  const entries = Object.entries(values);
  return {
    positionals,
    texts: Object.fromEntries(
      entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
    lists: Object.fromEntries(
      entries.flatMap(([name, value]) => (Array.isArray(value) ? [[name, value.map(String)]] : [])),
    ),
    flags: new Set(entries.flatMap(([name, value]) => (value === true ? [name] : []))),
  };
}

function parse(
  { name, options }: Command,
  args: string[],
): Pick<ReturnType<typeof parseArgs>, 'positionals' | 'values'> {
  try {
    return parseArgs({
      args,
      options: { ...COMMON_OPTIONS, ...options },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    // Node's advice after the first sentence is about words that begin with a dash, which no command takes.
    const [problem] = (error instanceof Error ? error.message : 'Invalid arguments').split('. ');
    throw new UsageError(`${problem}: see "${name} --help"`);
  }
}
