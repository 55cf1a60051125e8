import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readServiceFile } from '../service-file.ts';
import { DemoError } from './demo-error.ts';
import { requireRunningService } from './running-service.ts';
import { sendAndProve } from './send-and-prove.ts';
import { stakeAndProve } from './stake-and-prove.ts';

const HELP = `npm run demo: sends play money through the service that \`npm start\` brought up, and proves it.
npm run demo -- stake: stakes play money there, and proves each step.

It makes a key in this process, has it funded by the local chain, registers a webhook on a receiver of its own,
sends through the client library, and prints the operation's timeline as it happens. It ends with code 0 only if
the transfer is on the chain, read from the chain itself, and all its events arrived with good signatures. The
webhook is deleted at the end.

With stake, it delegates 10 SOL to a validator, ends epochs of the local chain, waits until the stake is active and has a
reward, undelegates, waits until the stake has cooled down, and withdraws. After each step it reads the stake account from
the chain itself, and waits for the service's event. It takes less than a minute, and says at its end how long. The end of an epoch moves the clock of the
local chain by two days, so a transaction that waits for another signature gets fresh bytes.

Settings (environment variables, with their defaults):
  LOCAL_DIR  folder in which \`npm start\` wrote service.json (.local)
`;

const DEMOS: ReadonlyMap<string | undefined, typeof sendAndProve> = new Map([
  [undefined, sendAndProve],
  ['stake', stakeAndProve],
]);

const [name] = process.argv.slice(2);
const demo = DEMOS.get(name);
if (process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log(HELP);
} else if (demo) {
  process.exitCode = await run(demo);
} else {
  console.error(`\n  There is only one other demo: stake, not ${name}\n`);
  process.exitCode = 1;
}

async function run(prove: typeof sendAndProve): Promise<number> {
  const checkout = fileURLToPath(new URL('../..', import.meta.url));
  try {
    const found = await readServiceFile(resolve(checkout, process.env['LOCAL_DIR'] || '.local'));
    const service = await requireRunningService(found);
    await prove({ service, say: (line) => console.log(line) });
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
