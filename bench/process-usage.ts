import { readFile } from 'node:fs/promises';
import { allProcesses, processTree, type ProcessStat } from '../local/processes/process-tree.ts';

const MS_PER_TICK = 10;
/** The time that a lost process uses after the last look is not counted. */
const LOOK_MS = 1_000;
const KIB_PER_MIB = 1_024;

/** Processor time of a process and its descendants, in milliseconds. */
export function cpuMsOf(pid: number): number {
  return processTree(allProcesses(), [pid]).reduce((sum, each) => sum + ownCpuMs(each), 0);
}

/** Processor time of one process and of the ended children that it has waited for, in milliseconds. */
export function ownCpuMs(process: ProcessStat): number {
  return ticksOf(process) * MS_PER_TICK;
}

export interface CpuWatch {
  /** Up to now. */
  usedMs(): number;
  stop(): void;
}

/**
 * Processor time of a process and everything that it has started. The system adds the time of an ended process only to a parent that waits for
 * it. So the sum loses a process that ends after its parent, or is killed together with it: a browser's pages, for example. This watch reads all
 * processes each second, and keeps the time of lost ones.
 */
export function watchCpu(pid: number): CpuWatch {
  let seen: ProcessStat[] = [];
  let lostTicks = 0;

  function usedMs(): number {
    const all = allProcesses();
    const isKnown = (each: ProcessStat): boolean => seen.some((before) => isSame(before, each));
    const now = processTree(all, [pid, ...all.filter(isKnown).map((each) => each.pid)]);
    lostTicks += ticksLostBetween(seen, now);
    seen = now;
    return (lostTicks + seen.reduce((sum, each) => sum + ticksOf(each), 0)) * MS_PER_TICK;
  }

  usedMs();
  const looks = setInterval(usedMs, LOOK_MS).unref();
  return { usedMs, stop: () => clearInterval(looks) };
}

/** Ticks of processes that ended between two looks, without those that a running process has waited for. */
export function ticksLostBetween(before: readonly ProcessStat[], now: readonly ProcessStat[]): number {
  const running = new Map(now.map((each) => [each.pid, each]));
  const earlier = new Map(before.map((each) => [each.pid, each]));
  const stillRuns = (each: ProcessStat): boolean => isSame(running.get(each.pid), each);
  let lost = 0;
  /** By the closest process above them that still runs. */
  const ended = new Map<number, number>();
  for (const each of before.filter((process) => !stillRuns(process))) {
    let above = earlier.get(each.parent);
    while (above && !stillRuns(above)) above = earlier.get(above.parent);
    if (above) ended.set(above.pid, (ended.get(above.pid) ?? 0) + ticksOf(each));
    else lost += ticksOf(each);
  }
  for (const [above, ticks] of ended) {
    const waitedFor = (running.get(above)?.endedTicks ?? 0) - (earlier.get(above)?.endedTicks ?? 0);
    lost += Math.max(0, ticks - waitedFor);
  }
  return lost;
}

function isSame(one: ProcessStat | undefined, other: ProcessStat): boolean {
  return one?.pid === other.pid && one.startedAt === other.startedAt;
}

function ticksOf({ ticks, endedTicks }: ProcessStat): number {
  return ticks + endedTicks;
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
  const mib = await Promise.all(
    processTree(allProcesses(), [pid]).map((each) => proportionalMibOf(each.pid)),
  );
  return mib.reduce((sum, each) => sum + each, 0);
}

/** Memory of one process, in MiB, with its share of what it shares with others. */
export async function proportionalMibOf(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => ''); // it has ended meanwhile
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0) / KIB_PER_MIB;
}
