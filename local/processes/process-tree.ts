import { readdirSync, readFileSync } from 'node:fs';

/** Fields of /proc/<pid>/stat after the command's name, which may contain spaces (man proc_pid_stat). */
const FIELD = {
  state: 0,
  parent: 1,
  user: 11,
  system: 12,
  endedChildrenUser: 13,
  endedChildrenSystem: 14,
  startedAt: 19,
} as const;

export interface ProcessStat {
  pid: number;
  parent: number;
  /** In ticks since the machine started. With the id it names one process forever, because ids are reused. */
  startedAt: number;
  /** It runs no more and waits for its parent. */
  hasEnded: boolean;
  /** Processor time, in hundredths of a second: Linux's unit for every program (USER_HZ). */
  ticks: number;
  /** Time of ended children that were waited for: PostgreSQL's closed connections. */
  endedTicks: number;
}

/** The processes with these ids, and everything that they started and whose parents still run. */
export function processTree(all: readonly ProcessStat[], roots: readonly number[]): ProcessStat[] {
  const wanted = new Set(roots);
  for (let size = -1; size < wanted.size;) {
    size = wanted.size;
    for (const each of all) if (wanted.has(each.parent)) wanted.add(each.pid);
  }
  return all.filter((each) => wanted.has(each.pid));
}

/** Every process of the machine. At once, because a process that ends during a look would be missing, or be counted twice. Empty on other systems than Linux. */
export function allProcesses(): ProcessStat[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => statOf(Number(pid)) ?? []);
}

function statOf(pid: number): ProcessStat | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined; // it has ended meanwhile
  }
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const number = (index: number): number => Number(fields[index]);
  return {
    pid,
    parent: number(FIELD.parent),
    startedAt: number(FIELD.startedAt),
    hasEnded: fields[FIELD.state] === 'Z',
    ticks: number(FIELD.user) + number(FIELD.system),
    endedTicks: number(FIELD.endedChildrenUser) + number(FIELD.endedChildrenSystem),
  };
}
