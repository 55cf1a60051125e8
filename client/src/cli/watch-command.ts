import type { Command, CommandContext } from './command.ts';
import { EXIT_CODES, UsageError, type ExitCode } from './exit-codes.ts';
import { timelineLine } from './lines.ts';

export const watchCommand: Command = {
  name: 'watch',
  help: `wallet-service watch [operation-id]

Prints timeline entries as they are written: of one operation until its end, or of all operations of the account until
it is interrupted. For one operation, the exit code is 0 if it was confirmed and 1 if it ended without success.

  --after <cursor>          for all operations: continue after this entry; --json prints each entry's cursor`,
  options: { after: { type: 'string' } },
  minPositionals: 0,
  maxPositionals: 1,
  async run(context) {
    const [id] = context.positionals;
    if (id !== undefined && context.texts['after'] !== undefined) {
      throw new UsageError(
        '--after is only for all operations together: for one operation, all entries are printed',
      );
    }
    return id === undefined ? await watchAll(context) : await watchOne(context, id);
  },
};

async function watchOne({ terminal, output, client }: CommandContext, id: string): Promise<ExitCode> {
  const signal = terminal.interrupted;
  let lastStatus = '';
  for await (const entry of (await client()).operations.follow(id, { signal })) {
    output.print({ type: 'timeline', operation_id: id, ...entry }, timelineLine(entry));
    lastStatus = entry.status;
  }
  return lastStatus === 'confirmed' ? EXIT_CODES.done : EXIT_CODES.refused;
}

async function watchAll({ texts, terminal, output, client }: CommandContext): Promise<ExitCode> {
  const entries = (await client()).timeline.follow({
    after: texts['after'],
    signal: terminal.interrupted,
    onOpen: () => output.note('Waiting for new entries.'),
  });
  for await (const entry of entries) {
    output.print({ type: 'timeline', ...entry }, `${entry.operation_id}  ${timelineLine(entry)}`);
  }
  return EXIT_CODES.done;
}
