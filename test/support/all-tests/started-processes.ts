import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { commandLine } from '../../../local/processes/process-info.ts';
import { allProcesses, processTree, type ProcessStat } from '../../../local/processes/process-tree.ts';

/**
 * The variable of the environment by which a test process marks what it starts: its own id, and the test file. Other processes pass it
 * on, so it also finds a process whose parent has ended, unless that one was started with an environment of its own.
 */
export const STARTED_BY = 'STARTED_BY_TEST';

const CHECK_INTERVAL_MS = 100;
/** A killed process still has its memory to give back. */
const KILLED_MS = 10_000;

export function startedByValue(id: string, file: string): string {
  return `${id} ${file}`;
}

export interface StartedProcess extends ProcessStat {
  command: string;
  /** The test file that started it, if its environment says so. */
  file: string | undefined;
}

/** Without `startedAt`, the process must still run: its id could be another one's afterwards. */
export type KnownProcess = Pick<ProcessStat, 'pid'> & Partial<Pick<ProcessStat, 'startedAt'>>;

/** All processes with the mark and the known ones, with what they started, that still run. Empty on other systems than Linux. */
export async function startedProcesses(
  id: string,
  known: readonly KnownProcess[],
): Promise<StartedProcess[]> {
  const all = allProcesses();
  const marks = await Promise.all(all.map(({ pid }) => markOf(pid)));
  const files = new Map<number, string>();
  for (const [index, { pid }] of all.entries()) {
    const mark = marks[index];
    if (mark?.startsWith(id)) files.set(pid, mark.slice(id.length).trim());
  }
  const isKnown = ({ pid, startedAt }: ProcessStat): boolean =>
    known.some((each) => each.pid === pid && (each.startedAt ?? startedAt) === startedAt);
  const roots = [...files.keys(), ...all.filter(isKnown).map(({ pid }) => pid)];
  return Promise.all(
    processTree(all, roots)
      .filter(({ hasEnded }) => !hasEnded)
      .map(async (each) => ({
        ...each,
        command: (await commandLine(each.pid))?.trim() ?? '',
        file: files.get(each.pid) || undefined,
      })),
  );
}

/** Processes that still run when the grace time is over: guards and services take a moment to end. */
export async function leftAfter(
  graceMs: number,
  id: string,
  known: readonly StartedProcess[],
): Promise<StartedProcess[]> {
  const deadline = performance.now() + graceMs;
  for (;;) {
    const left = await startedProcesses(id, known);
    if (left.length === 0 || performance.now() > deadline) return left;
    await delay(CHECK_INTERVAL_MS);
  }
}

/** Resolves when none of them runs. */
export async function endAtOnce(id: string, processes: readonly StartedProcess[]): Promise<void> {
  for (const { pid } of processes) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // it has ended meanwhile
    }
  }
  await leftAfter(KILLED_MS, id, processes);
}

async function markOf(pid: number): Promise<string | undefined> {
  try {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
    const entry = environment.split('\0').find((each) => each.startsWith(`${STARTED_BY}=`));
    return entry?.slice(STARTED_BY.length + 1);
  } catch {
    return undefined; // it has ended, or another user's
  }
}
