import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CHECK_INTERVAL_MS = 50;

/**
 * True if the process with this id runs and its command line contains the text. The text is needed because process ids are
 * reused: after a restart of the machine, the old id may belong to another process.
 */
export async function isRunning(pid: number, commandPart: string): Promise<boolean> {
  return ((await commandLine(pid)) ?? '').includes(commandPart);
}

/** True if all have ended in time. */
export async function haveEnded(
  pids: readonly number[],
  commandPart: string,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const running = await Promise.all(pids.map((pid) => isRunning(pid, commandPart)));
    if (!running.includes(true)) return true;
    if (Date.now() > deadline) return false;
    await delay(CHECK_INTERVAL_MS);
  }
}

/** Undefined if the process does not exist; empty for a process that has ended and waits for its parent. */
export async function commandLine(pid: number): Promise<string | undefined> {
  try {
    if (process.platform === 'linux') {
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    }
    return (await run('ps', ['-o', 'args=', '-p', String(pid)])).stdout;
  } catch {
    return undefined;
  }
}
