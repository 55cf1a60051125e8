import { connectDatabase } from '../../db/postgres/connect.ts';
import { createInternalKey } from '../internal-key.ts';
import { watchOtherLoad } from '../other-load.ts';
import { runBench, type Say } from '../run-bench.ts';
import { onBenchStage, type BenchStage } from '../stage.ts';
import { checkDurability } from '../webhooks/durability.ts';
import { measurePage } from './measure-page.ts';
import { measureSweeps, type SweepFigures } from './measure-sweeps.ts';
import { reportStakes, type StakeResults } from './report.ts';

const HELP = `npm run bench:stake -- [--quick] [--save]

Starts the whole service as npm start does, and measures the boundary of an epoch on its database: a sweep over 10,000 and over
100,000 positions of which 1,000 change, compared with bare readings of the same accounts from the same node; and the positions
of a wallet by the API, compared with the query of its rows.

  (nothing)  about five minutes
  --quick    shows that everything works, a minute; its figures say little
  --save     writes the tables to bench/results/stake.md
`;

const AMOUNTS = {
  quick: { positions: [1_000, 5_000], changing: 100, rounds: 2, requests: 50 },
  usual: { positions: [10_000, 100_000], changing: 1_000, rounds: 3, requests: 300 },
};

await runBench({
  name: 'stake',
  help: HELP,
  plans: AMOUNTS,
  measure: (amounts, plan, say) =>
    onBenchStage(say, async (stage) => reportStakes(await measure(stage, amounts, say), plan)),
});

async function measure(
  { service, pids }: BenchStage,
  { positions, changing, rounds, requests }: (typeof AMOUNTS)['usual'],
  say: Say,
): Promise<StakeResults> {
  const apiKey = await createInternalKey(service.database_url);
  const otherLoad = watchOtherLoad();
  // Filling the tables takes longer than a statement of the service may.
  const database = connectDatabase({
    url: service.database_url,
    applicationName: 'bench',
    statementTimeoutMs: 0,
  });
  try {
    const durability = await checkDurability(database);
    say('the positions of a wallet');
    const page = await measurePage(service, database, apiKey, requests);
    const sweeps: SweepFigures[] = [];
    for (const each of positions) {
      say(`a boundary with ${each} positions`);
      sweeps.push(
        await measureSweeps(database, { positions: each, changing, rounds, postgresPid: pids.postgres }),
      );
    }
    return { durability, page, sweeps, otherLoad: otherLoad.share() };
  } finally {
    await database.destroy();
  }
}
