import { readFile } from 'node:fs/promises';
import { allProcesses, processTree } from '../local/processes/process-tree.ts';

const MS_PER_TICK = 10;
const KIB_PER_MIB = 1_024;

/** Processor time of a process and its descendants, in milliseconds. */
export async function cpuMsOf(pid: number): Promise<number> {
  const all = processTree(await allProcesses(), [pid]);
  return all.reduce((sum, each) => sum + each.ticks + each.endedTicks, 0) * MS_PER_TICK;
}

/** Present memory of a process, in MiB. */
export async function residentMibOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kib === undefined) throw new Error(`process ${pid} reports no resident memory`);
  return Number(kib) / KIB_PER_MIB;
}

/** Memory of a process and its descendants, in MiB; shared memory counts once. */
export async function memoryMibOf(pid: number): Promise<number> {
  const kib = await Promise.all(
    processTree(await allProcesses(), [pid]).map((each) => proportionalKib(each.pid)),
  );
  return kib.reduce((sum, each) => sum + each, 0) / KIB_PER_MIB;
}

async function proportionalKib(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => ''); // it has ended meanwhile
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
}
