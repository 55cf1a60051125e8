import type { Command } from './command.ts';
import { EXIT_CODES } from './exit-codes.ts';

export const linkCommand: Command = {
  name: 'link',
  help: `wallet-service link <operation-id>

Prints a link with which a person confirms and signs an operation on the wallet page. One browser can open it, once. A new
link revokes those of the operation that were not opened.`,
  options: {},
  minPositionals: 1,
  maxPositionals: 1,
  async run({ positionals: [id = ''], terminal, output, client }) {
    const link = await (await client()).operations.createLink(id, { signal: terminal.interrupted });
    output.print({ type: 'link', ...link }, link.url);
    return EXIT_CODES.done;
  },
};
