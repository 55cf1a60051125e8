import { spawn } from 'node:child_process';
import { closeSync, fstatSync, mkdirSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const GUARD_SCRIPT = fileURLToPath(new URL('../guard.mjs', import.meta.url));
/** Asking costs both sides time that a start needs. */
const READY_INTERVAL_MS = 200;
const LAST_LINES = 15;
const PID_DESCRIPTOR = 3;
/** The guard itself was killed, or never started. */
const NO_EXIT_CODE = -1;
const DEFAULT_GRACE_MS = 10_000;

export interface ChildProcessOptions {
  /** The part's name in messages. */
  name: string;
  command: string;
  args: string[];
  /** Its output is appended here; the folder is created if it is missing. */
  logFile: string;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** The signal that asks the command to end. Default: SIGTERM. */
  stopSignal?: NodeJS.Signals;
  /** Time to end before SIGKILL. */
  graceMs?: number;
  /** The same if this process is gone and all parts end at once. Default: graceMs. */
  lostGraceMs?: number;
  /** The system user that runs it; only root may choose one. */
  user?: { uid: number; gid: number };
}

export interface ChildProcess {
  name: string;
  guardPid: number;
  /** The guarded command's own id, as soon as the guard has reported it. */
  commandPid: Promise<number | undefined>;
  command: string;
  logFile: string;
  /** The exit code; 128 + n if signal n ended it. Never rejects. */
  exited: Promise<number>;
  /** Asks until the answer is not undefined; fails if the process ends first or the time is over. */
  waitUntilReady<T>(ask: () => Promise<T | undefined>, timeoutMs: number): Promise<T>;
  /** Output of this start so far. */
  output(): Promise<string>;
  /** Ends it by its stop signal, and after the grace time by SIGKILL. May be called twice. */
  stop(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

/** A part did not become ready, or ended unexpectedly. */
export class ChildProcessError extends Error {
  readonly part: string;
  readonly logFile: string;
  readonly lastLines: string[];

  constructor(part: string, problem: string, logFile: string, output: string) {
    super(`${part} ${problem}`);
    this.name = 'ChildProcessError';
    this.part = part;
    this.logFile = logFile;
    this.lastLines = output
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(-LAST_LINES);
  }
}

/** Starts a command under a guard, which ends it when this process is gone. */
export function startChildProcess(options: ChildProcessOptions): ChildProcess {
  const { name, logFile } = options;
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a', 0o600);
  const logStart = fstatSync(log).size;
  const { cwd = process.cwd(), env = process.env } = options;
  const guard = spawn(process.execPath, [GUARD_SCRIPT, ...guardArguments(options)], {
    // A session of its own: SIGKILL to the launcher's whole process group must leave the guards running.
    detached: true,
    stdio: ['pipe', log, log, 'pipe'],
    cwd,
    env,
  });
  closeSync(log);
  guard.stdin?.on('error', () => undefined); // the guard was gone before this process was

  const commandPid = pidFrom(guard.stdio[PID_DESCRIPTOR]);

  let ended = false;
  const exited = new Promise<number>((resolve) => {
    guard.once('error', () => resolve(NO_EXIT_CODE));
    guard.once('exit', (code) => resolve(code ?? NO_EXIT_CODE));
  }).then(async (code) => {
    ended = true;
    if (code === NO_EXIT_CODE) endUnguarded(await commandPid, options.stopSignal);
    return code;
  });
  const output = () => readFrom(logFile, logStart);

  return {
    name,
    command: options.command,
    commandPid,
    guardPid: guard.pid ?? -1,
    logFile,
    exited,
    output,
    async waitUntilReady(ask, timeoutMs) {
      const deadline = Date.now() + timeoutMs;
      for (;;) {
        if (ended)
          throw new ChildProcessError(name, `ended with code ${await exited}`, logFile, await output());
        const answer = await ask();
        if (answer !== undefined) return answer;
        if (Date.now() > deadline) {
          throw new ChildProcessError(
            name,
            `was not ready in ${timeoutMs / 1000} s`,
            logFile,
            await output(),
          );
        }
        await Promise.race([delay(READY_INTERVAL_MS), exited]);
      }
    },
    async stop() {
      guard.kill('SIGTERM');
      await exited;
    },
    kill() {
      guard.kill('SIGQUIT');
    },
  };
}

function guardArguments(options: ChildProcessOptions): string[] {
  const { user, stopSignal = 'SIGTERM', graceMs = DEFAULT_GRACE_MS, lostGraceMs = graceMs } = options;
  const userArguments = user === undefined ? [] : ['--uid', String(user.uid), '--gid', String(user.gid)];
  const stopArguments = [
    '--report-pid',
    '--stop-signal',
    stopSignal,
    '--grace-ms',
    String(graceMs),
    '--lost-grace-ms',
    String(lostGraceMs),
  ];
  return [...stopArguments, ...userArguments, '--', options.command, ...options.args];
}

async function pidFrom(report: unknown): Promise<number | undefined> {
  if (!(report instanceof Readable)) return undefined;
  let text = '';
  for await (const chunk of report) text += String(chunk);
  const pid = Number(text);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/** The guard was killed, so its work is done here. */
function endUnguarded(pid: number | undefined, signal: NodeJS.Signals = 'SIGTERM'): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, signal);
  } catch {
    // it is gone too
  }
}

async function readFrom(file: string, start: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(0, size - start)), 0, null, start);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
