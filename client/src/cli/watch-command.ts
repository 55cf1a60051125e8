import type { Command, CommandContext } from './command.ts';
import { EXIT_CODES, UsageError, type ExitCode } from './exit-codes.ts';
import { timelineLine } from './lines.ts';

export const watchCommand: Command = {
  name: 'watch',
  help: `wallet-service watch [operation-id]

What happens, as it happens: to one operation until its end, or to all of the account until it is interrupted.
For one operation the exit code is 0 where it was confirmed, and 1 where it ended otherwise.

  --after <cursor>          of all operations: go on behind this entry; --json tells each entry's cursor`,
  options: { after: { type: 'string' } },
  minPositionals: 0,
  maxPositionals: 1,
  async run(context) {
    const [id] = context.positionals;
    if (id !== undefined && context.texts['after'] !== undefined) {
      throw new UsageError(
        '--after is for all operations together: one operation is told from its first entry on',
      );
    }
    return id === undefined ? await watchAll(context) : await watchOne(context, id);
  },
};

async function watchOne({ terminal, output, client }: CommandContext, id: string): Promise<ExitCode> {
  const signal = terminal.interrupted;
  let lastStatus = '';
  for await (const entry of (await client()).operations.follow(id, { signal })) {
    output.tell({ type: 'timeline', operation_id: id, ...entry }, timelineLine(entry));
    lastStatus = entry.status;
  }
  return lastStatus === 'confirmed' ? EXIT_CODES.done : EXIT_CODES.refused;
}

async function watchAll({ texts, terminal, output, client }: CommandContext): Promise<ExitCode> {
  const entries = (await client()).timeline.follow({
    after: texts['after'],
    signal: terminal.interrupted,
    onOpen: () => output.note('Waiting for what happens next.'),
  });
  for await (const entry of entries) {
    output.tell({ type: 'timeline', ...entry }, `${entry.operation_id}  ${timelineLine(entry)}`);
  }
  return EXIT_CODES.done;
}
