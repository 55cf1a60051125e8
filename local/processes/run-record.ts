import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ChildProcess } from './child-process.ts';
import { readJson } from '../private-file.ts';
import { haveEnded, isRunning } from './process-info.ts';

/** Texts in the command lines of the two, because process ids are reused. */
const LAUNCHER_COMMAND = 'local/main.ts';
const GUARD_COMMAND = 'guard.mjs';
/** A little more than the guards' grace time, after which they use SIGKILL. */
const ENDING_TIMEOUT_MS = 15_000;

/** For a command whose guard is gone: the time before SIGKILL. */
const UNGUARDED_GRACE_MS = 10_000;

const partSchema = z.object({
  guard_pid: z.number().int(),
  command_pid: z.number().int().nullable(),
  command: z.string(),
});
type Part = z.infer<typeof partSchema>;

const recordSchema = z.object({ launcher_pid: z.number().int(), parts: z.array(partSchema) });

class AlreadyRunningError extends Error {
  override readonly name = 'AlreadyRunningError';
}

export interface RunRecord {
  add(child: ChildProcess): void;
  remove(): void;
}

/**
 * Records the processes of this run. If an earlier launcher was killed, its guards may still be ending its parts: then this
 * waits for them.
 */
export async function openRunRecord(localDirectory: string, say: (line: string) => void): Promise<RunRecord> {
  const file = join(localDirectory, 'run.json');
  const earlier = await readJson(file, recordSchema);
  if (earlier !== undefined) {
    const { launcher_pid: launcherPid, parts } = earlier;
    if (launcherPid !== process.pid && (await isRunning(launcherPid, LAUNCHER_COMMAND))) {
      throw new AlreadyRunningError(
        `It is already running, as process ${launcherPid}. End it first, or set LOCAL_DIR and other ports to run a second one.`,
      );
    }
    say('the last run did not end cleanly, waiting for its parts to end');
    const guardPids = parts.map((part) => part.guard_pid);
    if (!(await haveEnded(guardPids, GUARD_COMMAND, ENDING_TIMEOUT_MS))) {
      throw new AlreadyRunningError(
        `Parts of the last run do not end: guard processes ${guardPids.join(', ')}.`,
      );
    }
    await Promise.all(parts.map(endUnguarded));
  }

  const parts: Part[] = [];
  let removed = false;
  // Synchronous, so that no part runs unrecorded.
  const write = () => {
    writeFileSync(`${file}.unfinished`, JSON.stringify({ launcher_pid: process.pid, parts }), {
      mode: 0o600,
    });
    renameSync(`${file}.unfinished`, file);
  };
  write();
  return {
    add(child) {
      const part: Part = { guard_pid: child.guardPid, command_pid: null, command: child.command };
      parts.push(part);
      write();
      void child.commandPid.then((pid) => {
        part.command_pid = pid ?? null;
        if (!removed) write();
      });
    },
    remove() {
      removed = true;
      rmSync(file, { force: true });
    },
  };
}

/** A person who kills all Node processes kills the guards too, but not the commands that they guard. */
async function endUnguarded({ command_pid: pid, command }: Part): Promise<void> {
  if (pid === null || !(await isRunning(pid, command))) return;
  process.kill(pid, 'SIGINT');
  if (!(await haveEnded([pid], command, UNGUARDED_GRACE_MS))) process.kill(-pid, 'SIGKILL');
}
