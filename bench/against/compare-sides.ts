import { createBareSends } from '../bare-sends.ts';
import { createInternalKey } from '../internal-key.ts';
import { watchOtherLoad } from '../other-load.ts';
import type { Plan } from '../plan.ts';
import { createServiceSends } from '../service-sends.ts';
import { startBenchStages, type BenchStage } from '../stage.ts';
import { createWallets } from '../wallets.ts';
import { measureSides, type RunningSide } from './measure-sides.ts';
import { reportSides } from './report.ts';
import { nameOf, readSides, type Side } from './side.ts';

/** Without `--nodes`: the same as the other checkout's chain. */
const DEFAULT_NODES = 1;

/** Compares this checkout's service with another's, each with its own database, Temporal and chain, all up at the same time. */
export async function compareSides(
  otherCheckout: string,
  plan: Plan,
  say: (line: string) => void,
): Promise<string> {
  const sides = await readSides(otherCheckout, plan.nodes ?? DEFAULT_NODES);
  const { stages, stop } = await startBenchStages(
    sides.map((side) => ({
      checkout: side.checkout,
      nodes: side.nodes,
      say: (line) => say(`${nameOf(side)}: ${line}`),
    })),
  );
  try {
    const running = await Promise.all(
      sides.flatMap((side, index) => {
        const stage = stages[index];
        return stage ? [openSide(side, stage)] : [];
      }),
    );
    const otherLoad = await watchOtherLoad();
    const { overheadRounds: rounds, previewRequests } = plan;
    const slotTimeMs = stages[0]?.slotTimeMs ?? Number.NaN;
    const times = await measureSides(running, { slotTimeMs, rounds, previewRequests, say });
    return reportSides(times, { plan: plan.name, otherLoad: await otherLoad.share() });
  } finally {
    await stop();
  }
}

async function openSide(side: Side, { service: file }: BenchStage): Promise<RunningSide> {
  const apiKey = await createInternalKey(file.database_url);
  const [wallet] = await (await createWallets(file.rpc_url)).fund(1);
  if (!wallet) throw new Error('no wallet was funded');
  return {
    side,
    service: createServiceSends({ apiUrl: file.api_url, apiKey }),
    bare: createBareSends({ rpcUrl: file.rpc_url, wsUrl: file.ws_url }),
    wallet,
  };
}
