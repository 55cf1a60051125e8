import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { connectDatabase } from '../../db/postgres/connect.ts';
import type { ServiceFile } from '../../local/service-file.ts';
import { createInternalKey } from '../internal-key.ts';
import { watchOtherLoad } from '../other-load.ts';
import { runBench, type Say } from '../run-bench.ts';
import { onBenchStage } from '../stage.ts';
import { checkDurability } from '../webhooks/durability.ts';
import { startBlockNodes, type BlockNodes } from './block-nodes.ts';
import { compareBlocks } from './compared-blocks.ts';
import { measureLarge, measureSmall } from './blocks-by-nodes.ts';
import { measureLag } from './event-lag.ts';
import { fillSet, followBlocks } from './followed-blocks.ts';
import { measureHistory } from './history-pages.ts';
import { HELP, PLANS, type Amounts } from './plan.ts';
import { reportLedger, type LedgerResults } from './report.ts';

await runBench({
  name: 'ledger',
  help: HELP,
  plans: PLANS,
  async measure(amounts, plan, say) {
    const nodes = startBlockNodes();
    try {
      return await onBenchStage(say, async ({ service }) =>
        reportLedger(await measure(service, nodes, amounts, say), plan),
      );
    } finally {
      await nodes.stop();
    }
  },
});

async function measure(
  service: ServiceFile,
  nodes: BlockNodes,
  chosen: Amounts,
  say: Say,
): Promise<LedgerResults> {
  const durability = await durabilityOf(service.database_url);
  const apiKey = await createInternalKey(service.database_url);
  say(`PostgreSQL with ${durability}; from confirmation to event`);
  const otherLoad = watchOtherLoad();
  const lag = await measureLag(service, apiKey, chosen.lagSeconds);
  say(`a history of ${chosen.movements} movements`);
  const history = await measureHistory(service, apiKey, chosen);
  say(`${chosen.wallets} wallets in memory`);
  exposeGarbageCollection();
  const { wallets, memory } = fillSet(chosen.wallets);
  const options = { databaseUrl: service.database_url, wallets };
  const follow = (urls: readonly string[], blocks: number) => followBlocks(urls, { ...options, blocks });
  const { blocks, rounds, smallBlocks, comparedBlocks } = chosen;
  const large = await measureLarge({ nodes, follow, say }, { shape: 'full', blocks, rounds });
  const popular = await measureLarge({ nodes, follow, say }, { shape: 'popular', blocks, rounds });
  say('small blocks');
  const small = await measureSmall({ nodes, follow }, smallBlocks);
  say('blocks of one node alone, compared later');
  const compared = [
    await compareBlocks(nodes, { shape: 'small', blocks: comparedBlocks }, options),
    await compareBlocks(nodes, { shape: 'full', blocks }, options),
  ];
  const share = otherLoad.share();
  return { durability, large: [large, popular], memory, lag, small, compared, history, otherLoad: share };
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
