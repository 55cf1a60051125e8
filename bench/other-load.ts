import { cpus } from 'node:os';
import { cpuMsOf } from './process-usage.ts';

/** Share of the processors used by programs outside the run, from 0 to 1. */
export interface OtherLoad {
  share(): Promise<number>;
}

/** Figures of a busy machine mean little: starts watching the load of all other programs. */
export async function watchOtherLoad(): Promise<OtherLoad> {
  const before = { own: await cpuMsOf(process.pid), ...totals() };
  return {
    async share() {
      const now = { own: await cpuMsOf(process.pid), ...totals() };
      const others = now.busyMs - before.busyMs - (now.own - before.own);
      return Math.max(0, others) / (now.allMs - before.allMs);
    },
  };
}

function totals(): { busyMs: number; allMs: number } {
  let [busyMs, allMs] = [0, 0];
  for (const { times } of cpus()) {
    const busy = times.user + times.nice + times.sys + times.irq;
    busyMs += busy;
    allMs += busy + times.idle;
  }
  return { busyMs, allMs };
}
