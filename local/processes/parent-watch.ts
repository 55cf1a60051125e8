import { readFile } from 'node:fs/promises';
import { commandLine } from './process-info.ts';

const INTERVAL_MS = 1_000;
/** npm, and a shell if it does not replace itself: no more processes are between `npm start` and the launcher. */
const MAX_ANCESTORS = 4;

/**
 * `npm start` is a chain of processes, and SIGKILL to one of them reaches no other. Calls back when one of the processes
 * between npm and this one is gone. Does nothing if npm did not start it, because then the end of a parent means nothing.
 */
export async function watchNpm(onGone: () => void): Promise<void> {
  if (process.env['npm_lifecycle_event'] !== 'start') return;
  const ancestors = await ancestorsUpToNpm();
  const timer = setInterval(() => {
    void Promise.all(ancestors.map(parentOf)).then((parents) => {
      if (process.ppid === ancestors[0] && !parents.includes(undefined)) return;
      clearInterval(timer);
      onGone();
    });
  }, INTERVAL_MS);
  timer.unref();
}

async function ancestorsUpToNpm(): Promise<number[]> {
  const ancestors = [process.ppid];
  for (let pid = process.ppid; ancestors.length < MAX_ANCESTORS; ancestors.push(pid)) {
    if ((await commandLine(pid))?.startsWith('npm') === true) return ancestors;
    const parent = await parentOf(pid);
    if (parent === undefined || parent <= 1) break;
    pid = parent;
  }
  return [process.ppid]; // npm was not found (or /proc does not exist): only the direct parent can be watched
}

/** Undefined if the process is gone. */
async function parentOf(pid: number): Promise<number | undefined> {
  if (process.platform !== 'linux') {
    try {
      process.kill(pid, 0);
      return 0;
    } catch {
      return undefined;
    }
  }
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const parent = /^PPid:\s+(\d+)$/m.exec(status)?.[1];
  return parent === undefined || /^State:\s+Z/m.test(status) ? undefined : Number(parent);
}
