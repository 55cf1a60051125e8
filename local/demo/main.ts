import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readServiceFile } from '../service-file.ts';
import { DemoError } from './demo-error.ts';
import { requireRunningService } from './running-service.ts';
import { sendAndProve } from './send-and-prove.ts';

const HELP = `npm run demo: sends play money through the service that \`npm start\` brought up, and proves it.

It makes a key in this process, has it funded by the local chain, registers a webhook on a receiver of its own,
sends through the client library, and prints the operation's timeline as it happens. It ends with code 0 only if
the transfer is on the chain, read from the chain itself, and all its events arrived with good signatures. The
webhook is deleted at the end.

Settings (environment variables, with their defaults):
  LOCAL_DIR  folder in which \`npm start\` wrote service.json (.local)
`;

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log(HELP);
} else {
  process.exitCode = await run();
}

async function run(): Promise<number> {
  const checkout = fileURLToPath(new URL('../..', import.meta.url));
  try {
    const found = await readServiceFile(resolve(checkout, process.env['LOCAL_DIR'] || '.local'));
    const service = await requireRunningService(found);
    await sendAndProve({ service, say: (line) => console.log(line) });
    return 0;
  } catch (error) {
    console.error(`\n  The demo failed. ${describe(error)}\n`);
    return 1;
  }
}

/** Errors of the demo and of the client library have a message for people; any other error is a bug and shows its stack. */
function describe(error: unknown): string {
  if (error instanceof DemoError) return error.message;
  if (error instanceof Error) return error.stack ?? error.message;
  return String(error);
}
