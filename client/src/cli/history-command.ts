import type { HistoryEntry, HistoryFilters, HistorySide } from '../index.ts';
import { DIRECTIONS, MOVEMENT_KINDS, MOVEMENT_STATUSES } from '../wallets/movement-words.ts';
import type { Command, CommandContext } from './command.ts';
import { csvLine } from './csv-line.ts';
import { EXIT_CODES, UsageError } from './exit-codes.ts';
import { HISTORY_COLUMNS, historyCells } from './history-table.ts';
import { TIMES_HELP, timeOf } from './times.ts';

const INCLUDE_SPAM = 'include-spam';

/** The service returns no more entries at once. */
const PAGE_SIZE = 200;

export const historyCommand: Command = {
  name: 'history',
  help: `wallet-service history <address>

Prints the movements of a wallet that the service follows, newest first: one line for each token of a transaction, and one for both sides of
a swap.

  --token <token>           SOL, a symbol from the network's token list, or a mint's address
  --direction <in|out>      direction of the balance change
  --kind <kinds>            ${MOVEMENT_KINDS.join(', ')}; separate several with commas
  --status <statuses>       ${MOVEMENT_STATUSES.join(', ')}; separate several with commas
  --from <time>             from this block time on, such as 2026-01-31
  --to <time>               before this block time
  --include-spam            include entries flagged as spam
  --count <number>          print at most this many (default all)
  --csv                     print CSV for spreadsheets, with column names in the first line

${TIMES_HELP}`,
  options: {
    token: { type: 'string' },
    direction: { type: 'string' },
    kind: { type: 'string' },
    status: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    [INCLUDE_SPAM]: { type: 'boolean' },
    count: { type: 'string' },
    csv: { type: 'boolean' },
  },
  minPositionals: 1,
  maxPositionals: 1,
  async run(context) {
    const { positionals, flags, output, terminal, client } = context;
    const isCsv = flags.has('csv');
    if (isCsv && output.json) throw new UsageError('--csv and --json cannot be combined');
    const filters = filtersOf(context);
    let left = countOf(context);
    const entries = (await client()).history(positionals[0] ?? '', filters);
    if (isCsv) terminal.out(csvLine(HISTORY_COLUMNS));
    let isEmpty = true;
    if (left > 0) {
      for await (const entry of entries) {
        if (isCsv) terminal.out(csvLine(historyCells(entry)));
        else output.print({ type: 'movement', ...entry }, entryLine(entry));
        isEmpty = false;
        left -= 1;
        if (left === 0) break;
      }
      if (isEmpty) output.note('No movement matches.');
    }
    return EXIT_CODES.done;
  },
};

function filtersOf({ texts, flags, terminal }: CommandContext): HistoryFilters {
  return {
    token: texts['token'],
    direction: oneOf('direction', texts['direction'], DIRECTIONS),
    kind: severalOf('kind', texts['kind'], MOVEMENT_KINDS),
    status: severalOf('status', texts['status'], MOVEMENT_STATUSES),
    from: timeOf('from', texts['from']),
    to: timeOf('to', texts['to']),
    includeSpam: flags.has(INCLUDE_SPAM) ? true : undefined,
    limit: PAGE_SIZE,
    signal: terminal.interrupted,
  };
}

function countOf({ texts: { count } }: CommandContext): number {
  if (count === undefined) return Number.POSITIVE_INFINITY;
  if (!/^\d{1,9}$/.test(count)) throw new UsageError('--count must be a whole number');
  return Number(count);
}

function oneOf<Word extends string>(
  option: string,
  text: string | undefined,
  words: readonly Word[],
): Word | undefined {
  const word = words.find((each) => each === text);
  if (text !== undefined && word === undefined) {
    throw new UsageError(`--${option} must be one of ${words.join(', ')}`);
  }
  return word;
}

function severalOf<Word extends string>(
  option: string,
  text: string | undefined,
  words: readonly Word[],
): Word[] | undefined {
  return text?.split(',').flatMap((each) => oneOf(option, each.trim(), words) ?? []);
}

function entryLine({
  block_time: time,
  kind,
  status,
  counterparty,
  received,
  signature,
  ...entry
}: HistoryEntry): string {
  const who =
    counterparty === null
      ? ''
      : `  ${kind === 'send' || kind === 'stake.delegate' ? 'to' : 'from'} ${counterparty}`;
  const flags = entry.flags.length === 0 ? '' : `  [${entry.flags.join(', ')}]`;
  const change = received ? `${signed(entry)} for ${signed(received)}` : signed(entry);
  // The other party of a swap is a pool.
  const what = received ? kind : `${kind}${who}`;
  return `${time ?? `slot ${entry.slot}`}  ${change}  ${what}  ${status}  ${signature}${flags}`;
}

function signed({ change, token }: HistorySide): string {
  return `${change.startsWith('-') ? '' : '+'}${change} ${token}`;
}
