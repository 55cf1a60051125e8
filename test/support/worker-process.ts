import { startKillableProcess, type KillableProcess } from './killable-process.ts';

export type WorkerProcess = KillableProcess;

/** A worker in a process of its own. Resolves once it polls. */
export function startWorkerProcess(environment: Record<string, string>): Promise<WorkerProcess> {
  return startKillableProcess('worker/main.ts', '"worker runs"', environment);
}
