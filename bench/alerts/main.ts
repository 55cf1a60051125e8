import { createAlertEvaluator } from '../../db/alerts/alert-evaluator.ts';
import { connectDatabase } from '../../db/postgres/connect.ts';
import type { ServiceFile } from '../../local/service-file.ts';
import { createInternalKey } from '../internal-key.ts';
import { watchOtherLoad } from '../other-load.ts';
import { runBench, type Say } from '../run-bench.ts';
import { onBenchStage } from '../stage.ts';
import { checkDurability } from '../webhooks/durability.ts';
import { measureArrivals } from './measure-arrivals.ts';
import { measureFirings } from './measure-firings.ts';
import { measureTicks } from './measure-ticks.ts';
import { reportAlerts, type AlertResults } from './report.ts';
import { standingAlerts } from './standing-alerts.ts';

const HELP = `npm run bench:alerts -- [--quick] [--save]

Starts the whole service as npm start does, and measures alerts on its database: a tick over 10,000 and over 1,000,000
standing alerts of which 100 fire, compared with a bare reading of 100 alerts by a range of the index; a tick that fires 10,000,
compared with a bare insert of the rows that it writes; and the time from the reading of a price until a webhook has the event.

  (nothing)  about five minutes
  --quick    shows that everything works, a minute; its figures say little
  --save     writes the tables to bench/results/alerts.md
`;

const AMOUNTS = {
  quick: {
    standing: [5_000, 20_000],
    rounds: 5,
    firing: 1_000,
    firingRounds: 1,
    arrivals: { rounds: 1, alertsEach: 5 },
  },
  usual: {
    standing: [10_000, 1_000_000],
    rounds: 40,
    firing: 10_000,
    firingRounds: 5,
    arrivals: { rounds: 8, alertsEach: 25 },
  },
};

const MIB = 1024 ** 2;

await runBench({
  name: 'alerts',
  help: HELP,
  plans: AMOUNTS,
  measure: (amounts, plan, say) =>
    onBenchStage(say, async (stage) => reportAlerts(await measure(stage.service, amounts, say), plan)),
});

async function measure(
  service: ServiceFile,
  amounts: (typeof AMOUNTS)['usual'],
  say: Say,
): Promise<AlertResults> {
  const apiKey = await createInternalKey(service.database_url);
  say('from the reading of a price to the webhook');
  const otherLoad = watchOtherLoad();
  const arrivals = await measureArrivals(service, apiKey, amounts.arrivals);
  // Filling the tables takes longer than a statement of the service may.
  const database = connectDatabase({
    url: service.database_url,
    applicationName: 'bench',
    statementTimeoutMs: 0,
  });
  try {
    const durability = await checkDurability(database);
    const evaluator = createAlertEvaluator({ database, tokenName: (_, token) => token });
    const [owner] = (await database('accounts').orderBy('created_at', 'desc').limit(1)) as { id: string }[];
    if (!owner) throw new Error('an account is missing');
    const before = process.memoryUsage.rss() / MIB;
    const ticks: AlertResults['ticks'] = [];
    for (const standing of amounts.standing) {
      say(`${standing} standing alerts`);
      const alerts = await standingAlerts(database, owner.id, `bench${standing}`, standing);
      await measureTicks(database, evaluator, alerts, { firing: 100, rounds: 5 });
      ticks.push({
        standing,
        ...(await measureTicks(database, evaluator, alerts, { firing: 100, rounds: amounts.rounds })),
      });
    }
    say(`${amounts.firing} firings in a tick`);
    const many = await standingAlerts(
      database,
      owner.id,
      'benchmany',
      amounts.firing * (amounts.firingRounds + 1),
    );
    const options = { firing: amounts.firing, rounds: amounts.firingRounds };
    const firings = await measureFirings(database, evaluator, many, options);
    const memoryMib = { before, after: process.memoryUsage.rss() / MIB };
    return { durability, ticks, firings, memoryMib, arrivals, otherLoad: otherLoad.share() };
  } finally {
    await database.destroy();
  }
}
