import { Command } from 'commander';
import { loadPublicWebUrl } from '../config/web-settings.ts';
import { addAccountCommands } from './account-commands.ts';
import { addBotTokenCommands } from './bot-token-commands.ts';
import { addInviteCommands } from './invite-commands.ts';
import { addKeyCommands } from './key-commands.ts';
import { addSessionCommands } from './session-commands.ts';
import { printableLines } from './terminal-text.ts';

const program = new Command('admin')
  .description('Operator commands. They need DATABASE_URL and are written to the audit log.')
  // Error lines quote the arguments that they refuse.
  .configureOutput({ writeErr: (text) => process.stderr.write(printableLines(text)) });

addAccountCommands(program);
addKeyCommands(program);
addBotTokenCommands(program);
addSessionCommands(program);
addInviteCommands(program, () => loadPublicWebUrl(process.env));

await program.parseAsync();
