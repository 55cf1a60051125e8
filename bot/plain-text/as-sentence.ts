import type { Command } from '../command.ts';
import { readArguments } from './sentences/read-arguments.ts';

/** The command with arguments that may also have the small words of a sentence. The strict form counts first; what is ambiguous stays refused. */
export function asSentence(name: Parameters<typeof readArguments>[0], command: Command): Command {
  return async (context, args) => {
    const strict = await command(context, args);
    if (strict.isRefusal !== true || strict.wasRead === true) return strict;
    const read = readArguments(name, args);
    if (read === null || read.args.join(' ') === args.join(' ')) return strict;
    return command({ ...context, recipientWords: read.recipientWords }, read.args);
  };
}
