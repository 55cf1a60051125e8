import { readdir, readFile } from 'node:fs/promises';

/** The unit in which Linux reports processor time to every program, independent of the kernel's clock (USER_HZ). */
const TICKS_PER_SECOND = 100;
const MS_PER_TICK = 1_000 / TICKS_PER_SECOND;
const KIB_PER_MIB = 1_024;

/** Fields of /proc/<pid>/stat after the command's name, which may contain spaces (man proc_pid_stat). */
const FIELD = { parent: 1, user: 11, system: 12, endedChildrenUser: 13, endedChildrenSystem: 14 } as const;

interface ProcessStat {
  pid: number;
  parent: number;
  ticks: number;
  /** Of ended children that were waited for: PostgreSQL's closed connections. */
  endedTicks: number;
}

/** Processor time of a process and its descendants, in milliseconds. */
export async function cpuMsOf(pid: number): Promise<number> {
  const all = await withChildren(pid);
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
  const kib = await Promise.all((await withChildren(pid)).map((each) => proportionalKib(each.pid)));
  return kib.reduce((sum, each) => sum + each, 0) / KIB_PER_MIB;
}

async function proportionalKib(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => ''); // it has ended meanwhile
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
}

async function withChildren(pid: number): Promise<ProcessStat[]> {
  const all = await allProcesses();
  const wanted = new Set([pid]);
  for (let size = 0; size < wanted.size;) {
    size = wanted.size;
    for (const each of all) if (wanted.has(each.parent)) wanted.add(each.pid);
  }
  return all.filter((each) => wanted.has(each.pid));
}

async function allProcesses(): Promise<ProcessStat[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => statOf(Number(pid))));
  return stats.filter((stat) => stat !== undefined);
}

async function statOf(pid: number): Promise<ProcessStat | undefined> {
  let text: string;
  try {
    text = await readFile(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined; // it has ended meanwhile
  }
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const number = (index: number): number => Number(fields[index]);
  return {
    pid,
    parent: number(FIELD.parent),
    ticks: number(FIELD.user) + number(FIELD.system),
    endedTicks: number(FIELD.endedChildrenUser) + number(FIELD.endedChildrenSystem),
  };
}
