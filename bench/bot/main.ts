import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createTexts } from '../../chat-texts/text.ts';
import { commandList } from '../../bot/commands/help-command.ts';
import { watchOtherLoad } from '../other-load.ts';
import { startBenchStage } from '../stage.ts';
import { startBenchChild, type BenchChild } from '../webhooks/bench-child.ts';
import { measureReplies, type RepliesPlan } from './measure-replies.ts';
import { reportBot, type BotResults } from './report.ts';

const HELP = `npm run bench:bot -- [--quick] [--save]

Starts the whole service as npm start does, and sends its bot many messages at once, and then single ones. A bot that does
nothing but echo, and one that commits a row before each echo, get the same messages in the same run.

  (nothing)  about three minutes
  --quick    shows that everything works, a minute; its figures say little
  --save     writes the tables to bench/results/bot.md
`;

const PLANS: Record<'quick' | 'usual', RepliesPlan & { rounds: number }> = {
  quick: { rounds: 1, people: 20, linesEach: 5, single: 5 },
  usual: { rounds: 3, people: 100, linesEach: 20, single: 40 },
};

/** Bots of the baseline, each in a messenger of its own. */
const TOKENS = {
  bare: '1:AAbareAAbareAAbareAAbareAAbareAAbare',
  withRow: '2:AArowAAArowAAArowAAArowAAArowAAArow',
};

const startedAt = performance.now();
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) console.log(HELP);
else await run(values.quick ? 'quick' : 'usual', values.save);

async function run(plan: keyof typeof PLANS, save: boolean): Promise<void> {
  const stage = await startBenchStage(say);
  const children: BenchChild<object>[] = [];
  let text: string;
  try {
    const { chat_url: chatUrl, database_url: databaseUrl } = stage.service;
    if (chatUrl === null) throw new Error('the stage has no messenger');
    const bare = await startBareBot(children, TOKENS.bare, null);
    const withRow = await startBareBot(children, TOKENS.withRow, databaseUrl);
    const results: BotResults = { bare: [], withRow: [], help: [], balance: [], otherLoad: 0 };
    const otherLoad = await watchOtherLoad();
    // Side by side in each round: the machine is not equally fast all the time.
    for (let round = 1; round <= PLANS[plan].rounds; round += 1) {
      say(`round ${round}`);
      const measure = async (side: 'bare' | 'withRow' | 'help' | 'balance', url: string, line: string) => {
        const replies = await measureReplies(url, line, PLANS[plan]);
        say(`${side}: ${replies.perSecond.toFixed(0)} a second`);
        results[side].push(replies);
      };
      await measure('bare', bare, '/help');
      await measure('withRow', withRow, '/help');
      await measure('help', chatUrl, '/help');
      await measure('balance', chatUrl, '/wallet balance');
    }
    text = reportBot({ ...results, otherLoad: await otherLoad.share() }, plan);
  } finally {
    for (const child of children) await child.stop();
    await stage.stop();
  }
  console.log(`\n${text}\n`);
  if (save) {
    const folder = new URL('../results/', import.meta.url);
    await mkdir(folder, { recursive: true });
    await writeFile(new URL('bot.md', folder), `${text}\n`);
    say(`saved in ${fileURLToPath(folder)}`);
  }
  process.exit(0);
}

/** Returns the address of its messenger. */
async function startBareBot(
  children: BenchChild<object>[],
  token: string,
  databaseUrl: string | null,
): Promise<string> {
  const messenger = startBenchChild<{ token: string }>(
    fileURLToPath(new URL('messenger-main.ts', import.meta.url)),
  );
  children.push(messenger);
  const { url } = await messenger.ask({ token }, z.object({ url: z.string() }));
  const bot = startBenchChild(fileURLToPath(new URL('bare-bot-main.ts', import.meta.url)));
  children.push(bot);
  // As long as the answer of the service.
  const answer = commandList(createTexts().of('en'));
  await bot.ask({ token, apiUrl: url, databaseUrl, text: answer }, z.object({ launched: z.literal(true) }));
  return url;
}

function say(line: string): void {
  console.log(`[${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s] ${line}`);
}
