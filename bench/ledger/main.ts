import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { connectDatabase } from '../../db/connect.ts';
import type { ServiceFile } from '../../local/service-file.ts';
import { percentile } from '../figures.ts';
import { createInternalKey } from '../internal-key.ts';
import { watchOtherLoad } from '../other-load.ts';
import { startBenchStage } from '../stage.ts';
import { startBenchChild } from '../webhooks/bench-child.ts';
import { checkDurability } from '../webhooks/durability.ts';
import { readBare } from './bare-blocks.ts';
import { blockNodeAnswer, type BlockNodeQuestion } from './block-node-questions.ts';
import { measureLag } from './event-lag.ts';
import { fillSet, followBlocks, type FollowedBlocks } from './followed-blocks.ts';
import { measureHistory } from './history-pages.ts';
import { HELP, readPlan, type Plan } from './plan.ts';
import { reportLedger, type LargeBlocks, type LedgerResults } from './report.ts';

const RESULTS = new URL('../results/', import.meta.url);

const startedAt = performance.now();
const plan = readPlan(process.argv.slice(2));
if (plan) await run(plan);
else console.log(HELP);

async function run(chosen: Plan): Promise<void> {
  const stage = await startBenchStage(say);
  const node = startBenchChild<BlockNodeQuestion>('../ledger/block-node-main.ts');
  let text: string;
  try {
    text = reportLedger(
      await measure(stage.service, (question) => node.ask(question, blockNodeAnswer), chosen),
      chosen.name,
    );
  } finally {
    await node.stop();
    await stage.stop();
  }
  console.log(`\n${text}\n`);
  if (chosen.save) {
    const file = new URL('ledger.md', RESULTS);
    await mkdir(RESULTS, { recursive: true });
    await writeFile(file, `${text}\n`);
    say(`saved as ${fileURLToPath(file)}`);
  }
  say('done');
  process.exit(0);
}

type AskNode = (
  question: BlockNodeQuestion,
) => Promise<{ port: number; blockBytes: number; transactions: number }>;

async function measure(service: ServiceFile, askNode: AskNode, chosen: Plan): Promise<LedgerResults> {
  const durability = await durabilityOf(service.database_url);
  const apiKey = await createInternalKey(service.database_url);
  say(`PostgreSQL with ${durability}; from confirmation to event`);
  const otherLoad = await watchOtherLoad();
  const lag = await measureLag(service, apiKey, chosen.lagSeconds);
  say(`a history of ${chosen.movements} movements`);
  const history = await measureHistory(service, apiKey, chosen);
  say(`${chosen.wallets} wallets in memory`);
  exposeGarbageCollection();
  const { wallets, memory } = fillSet(chosen.wallets);
  const follow = async (url: string, blocks: number): Promise<FollowedBlocks> =>
    followBlocks(url, { databaseUrl: service.database_url, wallets, blocks });
  const large = await measureLarge(askNode, follow, chosen);
  say('small blocks');
  const { port } = await askNode({ shape: 'small', blocks: chosen.smallBlocks });
  const small = await follow(urlOf(port), chosen.smallBlocks);
  return { durability, large, memory, lag, small, history, otherLoad: await otherLoad.share() };
}

async function measureLarge(
  askNode: AskNode,
  follow: (url: string, blocks: number) => Promise<FollowedBlocks>,
  { blocks, rounds }: Plan,
): Promise<LargeBlocks> {
  const { port, blockBytes, transactions } = await askNode({ shape: 'full', blocks });
  const followed: FollowedBlocks[] = [];
  const bare: Awaited<ReturnType<typeof readBare>>[] = [];
  // In turns, so that what else the machine does falls on both.
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await readBare(urlOf(port), blocks));
    followed.push(await follow(urlOf(port), blocks));
    say(`round ${round + 1} of ${rounds}: ${followed.at(-1)?.perSecond.toFixed(1)} blocks a second`);
  }
  const [first] = followed;
  if (!first) throw new Error('no round was made');
  const median = (values: number[]): number => percentile(values, 0.5);
  return {
    ...first,
    perSecond: median(followed.map(({ perSecond }) => perSecond)),
    transactions,
    blockBytes,
    barePerSecond: median(bare.map(({ perSecond }) => perSecond)),
    parseMs: median(bare.map(({ parseMs }) => parseMs)),
  };
}

async function durabilityOf(url: string): Promise<string> {
  const database = connectDatabase({ url, applicationName: 'bench', poolSize: 1 });
  try {
    return await checkDurability(database);
  } finally {
    await database.destroy();
  }
}

/** Without a flag on the command line. */
function exposeGarbageCollection(): void {
  setFlagsFromString('--expose-gc');
  globalThis.gc = runInNewContext('gc') as NodeJS.GCFunction;
}

function urlOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

function say(line: string): void {
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6);
  console.log(`[${seconds} s] ${line}`);
}
