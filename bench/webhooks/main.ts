import { watchOtherLoad } from '../other-load.ts';
import { showTables, type Say } from '../run-bench.ts';
import { measureLatency } from './arrival-latency.ts';
import { startBenchChild } from './bench-child.ts';
import { measureDrains } from './drained-backlog.ts';
import { checkDurability } from './durability.ts';
import { measureLargeBacklog } from './large-backlog.ts';
import { noOpWorkflows, type NoOpQuestion } from './no-op-questions.ts';
import { HELP, readPlan, type Plan } from './plan.ts';
import { reportWebhooks, type WebhookResults } from './report.ts';
import type { WebhookBenchDeps } from './webhook-bench-deps.ts';
import { startWebhookStage } from './webhook-stage.ts';
import { measureSustained, warmUp } from './sustained-deliveries.ts';
import { measureTroubled } from './troubled-endpoints.ts';

const plan = readPlan(process.argv.slice(2));
if (plan) await showTables({ name: 'webhooks', save: plan.save }, (say) => run(plan, say));
else console.log(HELP);

async function run(chosen: Plan, say: Say): Promise<string> {
  const stage = await startWebhookStage(say);
  try {
    return reportWebhooks(await measure(stage.deps, chosen), chosen.name);
  } finally {
    await stage.stop();
  }
}

async function measure(deps: WebhookBenchDeps, chosen: Plan): Promise<WebhookResults> {
  const { say } = deps;
  const { rounds, recordSeconds, bareSeconds, drained } = chosen;
  const durability = await checkDurability(deps.endpoints.database);
  say(`PostgreSQL with ${durability}; warming up`);
  const otherLoad = watchOtherLoad();
  await warmUp(deps, bareSeconds);
  say('from record to arrival at 20 events a second');
  const latency = await measureLatency(deps, chosen.latencySeconds);
  const sustained = await measureSustained(deps, { rounds, recordSeconds, bareSeconds });
  const drains = await measureDrains(deps, { rounds, drained });
  const troubled = await measureTroubled(deps, {
    rounds: chosen.troubledRounds,
    seconds: chosen.troubledSeconds,
  });
  say('a large backlog');
  const backlog = await measureLargeBacklog(deps, chosen.backlog);
  say('workflows that do nothing');
  const noOpPerSecond = await measureNoOpWorkflows(deps.temporalAddress, chosen.noOpSeconds);
  const shared = otherLoad.share();
  return { durability, latency, sustained, drains, troubled, backlog, noOpPerSecond, otherLoad: shared };
}

async function measureNoOpWorkflows(temporalAddress: string, seconds: number): Promise<number> {
  const child = startBenchChild<NoOpQuestion>('no-op-workflows-main.ts', {
    TEMPORAL_ADDRESS: temporalAddress,
  });
  try {
    return (await child.ask({ run: 'only', seconds }, noOpWorkflows)).perSecond;
  } finally {
    await child.stop();
  }
}
