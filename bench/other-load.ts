import { cpus } from 'node:os';
import { watchCpu } from './process-usage.ts';

/** Share of the processors used by programs outside the run, from 0 to 1. */
export interface OtherLoad {
  share(): number;
}

/** Figures of a busy machine mean little: starts watching the load of all other programs. */
export function watchOtherLoad(): OtherLoad {
  const own = watchCpu(process.pid);
  const before = { ownMs: own.usedMs(), ...totals() };
  return {
    share() {
      const now = { ownMs: own.usedMs(), ...totals() };
      const others = now.busyMs - before.busyMs - (now.ownMs - before.ownMs);
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
