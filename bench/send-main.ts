import { compareSides } from './against/compare-sides.ts';
import { createBareSends } from './bare-sends.ts';
import { measureOverhead } from './confirmation-overhead.ts';
import { createInternalKey } from './internal-key.ts';
import { HELP, readPlan, type Plan } from './plan.ts';
import { watchOtherLoad } from './other-load.ts';
import { measurePreview } from './preview-latency.ts';
import { report, type Results } from './report.ts';
import { showTables, type Say } from './run-bench.ts';
import { createServiceSends } from './service-sends.ts';
import { onBenchStage, type BenchStage } from './stage.ts';
import { measureIdle, measureSustained, type SustainedRate } from './sustained-sends.ts';
import { measureWaiting } from './waiting-sends.ts';
import { createWallets } from './wallets.ts';

const plan = readPlan(process.argv.slice(2));
if (plan) await run(plan);
else console.log(HELP);

async function run(chosen: Plan): Promise<void> {
  const { against, save, nodes } = chosen;
  if (against === null) {
    await showTables({ name: 'send', save }, (say) =>
      onBenchStage(say, async (stage) => report(await measure(stage, chosen, say), chosen), { nodes }),
    );
  } else {
    await showTables({ name: 'send-against', save }, (say) => compareSides(against, chosen, say));
  }
}

async function measure(
  { service: file, pids, slotTimeMs }: BenchStage,
  chosen: Plan,
  say: Say,
): Promise<Results> {
  const apiKey = await createInternalKey(file.database_url);
  const service = createServiceSends({ apiUrl: file.api_url, apiKey });
  const bare = createBareSends({ rpcUrl: file.rpc_url, wsUrl: file.ws_url });
  const wallets = await createWallets(file.rpc_url);

  const otherLoad = watchOtherLoad();
  say('idle');
  const idleCpuMs = await measureIdle(pids, chosen.idleSeconds);

  say('signature handed over to confirmed, by turns with and without the service');
  const [wallet] = await wallets.fund(1);
  if (!wallet) throw new Error('no wallet was funded');
  const rounds = chosen.overheadRounds;
  const overhead = await measureOverhead({ bare, service, wallet, slotTimeMs, rounds });

  say('request to preview');
  const preview = await measurePreview(service, wallet, chosen.previewRequests);

  const sustained: Results['sustained'] = [];
  for (const lanes of chosen.lanes) {
    const common = { pids, warmUpSeconds: chosen.sustainedWarmUpSeconds };
    say(`${lanes} sends at once, without the service`);
    const without: SustainedRate = await measureSustained({
      ...common,
      wallets: await wallets.fund(lanes),
      seconds: chosen.bareSeconds,
      send: async (each) => (await bare.prepare(each, 'web sockets'))(),
    });
    say(`${lanes} sends at once, through the service`);
    const through = await measureSustained({
      ...common,
      wallets: await wallets.fund(lanes),
      seconds: chosen.sustainedSeconds,
      send: (each) => service.whole(each),
    });
    sustained.push({ service: through, bare: without });
  }

  say('sends that wait for their confirmation');
  const waiting = await measureWaiting({
    levels: chosen.waitingLevels,
    service,
    wallets,
    pids,
    temporalAddress: file.temporal_address,
    databaseUrl: file.database_url,
    say,
  });
  return { overhead, preview, sustained, idleCpuMs, waiting, otherLoad: otherLoad.share() };
}
