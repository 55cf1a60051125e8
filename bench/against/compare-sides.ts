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
import { createWholeOperations } from './whole-operations.ts';

/** As many as `npm start` gives the chain. */
const DEFAULT_NODES = 2;

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
    const otherLoad = watchOtherLoad();
    const slotTimeMs = stages[0]?.slotTimeMs ?? Number.NaN;
    const times = await measureSides(running, { slotTimeMs, plan, say });
    return reportSides(times, { plan: plan.name, otherLoad: otherLoad.share() });
  } finally {
    await stop();
  }
}

async function openSide(side: Side, { service: file, pids }: BenchStage): Promise<RunningSide> {
  const apiKey = await createInternalKey(file.database_url);
  const wallets = await createWallets(file.rpc_url);
  const [wallet] = await wallets.fund(1);
  if (!wallet) throw new Error('no wallet was funded');
  const service = createServiceSends({ apiUrl: file.api_url, apiKey });
  return {
    side,
    pids,
    wallets,
    service,
    whole: await createWholeOperations(file, apiKey, service),
    bare: createBareSends({ rpcUrl: file.rpc_url, wsUrl: file.ws_url }),
    wallet,
  };
}
