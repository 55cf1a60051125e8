import { cpuMsOf, memoryMibOf, residentMibOf } from '../process-usage.ts';

/** The processes that a delivery goes through. */
export const PARTS = ['worker', 'postgres', 'temporal', 'recorder', 'sink'] as const;

export type Pids = Record<(typeof PARTS)[number], number>;

export type PerPart = Record<(typeof PARTS)[number], number>;

export interface Usage {
  cpuMs: PerPart;
  /** The highest value seen. */
  workerMib: number;
  postgresMib: number;
}

const SAMPLE_INTERVAL_MS = 500;

/** Watches the resources that a run uses, from now until it is stopped. */
export async function watchUsage(pids: Pids): Promise<{ stop(): Promise<Usage> }> {
  const before = cpuOf(pids);
  const max = { workerMib: 0, postgresMib: 0 };
  async function sample(): Promise<void> {
    max.workerMib = Math.max(max.workerMib, await residentMibOf(pids.worker));
    max.postgresMib = Math.max(max.postgresMib, await memoryMibOf(pids.postgres));
  }
  let sampling = sample();
  const timer = setInterval(() => {
    sampling = sampling.then(sample);
  }, SAMPLE_INTERVAL_MS);
  return {
    async stop() {
      clearInterval(timer);
      await sampling;
      const after = cpuOf(pids);
      return { cpuMs: perPart((part) => after[part] - before[part]), ...max };
    },
  };
}

export function perPart(value: (part: (typeof PARTS)[number]) => number): PerPart {
  return {
    worker: value('worker'),
    postgres: value('postgres'),
    temporal: value('temporal'),
    recorder: value('recorder'),
    sink: value('sink'),
  };
}

function cpuOf(pids: Pids): PerPart {
  return perPart((part) => cpuMsOf(pids[part]));
}
