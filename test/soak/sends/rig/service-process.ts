import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import type { ArmedPoint, CrossedPoint, KillPoint, PointToArm } from './kill-point-messages.ts';

/** One process of the service under test, with its kill points. It is started again when it dies, like a launcher does. */
export interface ServiceProcess {
  /**
   * Dies or stops the next time it reaches this point; the promise then resolves with the point's name. If it dies before, the point is armed from
   * the first moment of the next start.
   */
  arm(
    point: PointToArm,
    action: ArmedPoint['action'],
    owner?: string,
  ): { reached: Promise<string>; disarm(): void };
  /** Continues it if it stopped at its point; resolves when it runs. */
  resume(): Promise<void>;
  /** SIGKILL; it is started again. */
  kill(): void;
  /** How often it was started. */
  starts(): number;
  stop(): Promise<void>;
}

export interface ServiceProcessOptions {
  name: string;
  /** Folder of the service's sources: the checkout, or a copy of it with a planted mistake. */
  sources: string;
  /** The words after `node` on its command line (build-service.ts). */
  words: readonly string[];
  environment: Record<string, string>;
  logFile: string;
  /** Log line that shows that it is ready. */
  ready: string;
  onCrossed: (point: KillPoint) => void;
  /** Armed from its very first moment. */
  dieAt?: KillPoint | undefined;
}

/** A process reports its point just before it stops there, and a SIGCONT that comes first has no effect: it is sent again. */
const CONTINUE_INTERVAL_MS = 50;

export async function startServiceProcess(options: ServiceProcessOptions): Promise<ServiceProcess> {
  let child: ChildProcess;
  let starts = 0;
  let stopping = false;
  /** Resolves when the process runs that stopped at its point. */
  let resumed: Promise<void> | undefined;
  let hasResumed: (() => void) | undefined;
  let armed: { message: ArmedPoint; reached: (point: string) => void } | undefined;

  function start(): Promise<void> {
    starts += 1;
    const environment = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...options.environment };
    const next = spawn(process.execPath, options.words, {
      cwd: options.sources,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = next;
    if (armed) next.send(armed.message);
    let output = '';
    const isReady = new Promise<void>((resolve) => {
      const read = (chunk: Buffer): void => {
        const text = chunk.toString('utf8');
        void appendFile(options.logFile, text);
        if (output.includes(options.ready)) return;
        output += text;
        if (output.includes(options.ready)) resolve();
      };
      next.stdout?.on('data', read);
      next.stderr?.on('data', read);
    });
    next.on('message', (message: CrossedPoint) => {
      if ('crossed' in message) options.onCrossed(message.crossed);
      else if ('resumed' in message) hasResumed?.();
      else {
        if (armed?.message.action === 'stop') resumed = new Promise((resolve) => (hasResumed = resolve));
        armed?.reached(message.acted);
        armed = undefined;
      }
    });
    next.once('exit', (code) => {
      hasResumed?.();
      // A killed process is started again. One that ends by itself cannot start, and would fail repeatedly.
      if (!stopping && code === null) start().catch((error: unknown) => console.error(error));
    });
    return Promise.race([
      isReady,
      once(next, 'exit').then(([code]) => {
        if (!stopping && code !== null) {
          throw new Error(`${options.name} ended with code ${String(code)}: ${output.slice(-2_000)}`);
        }
      }),
    ]);
  }

  if (options.dieAt) armed = { message: { ...options.dieAt, action: 'die' }, reached: () => undefined };
  await start();
  return {
    arm(point, action, owner) {
      const message: ArmedPoint = { point, action, owner };
      const reached = new Promise<string>((resolve) => {
        armed = { message, reached: resolve };
      });
      if (child.connected) child.send(message);
      return {
        reached,
        disarm: () => {
          armed = undefined;
          if (child.connected) child.send({ point: '', action: 'die' } satisfies ArmedPoint);
        },
      };
    },
    async resume() {
      const continuing = setInterval(() => child.kill('SIGCONT'), CONTINUE_INTERVAL_MS);
      await resumed;
      clearInterval(continuing);
    },
    kill: () => void child.kill('SIGKILL'),
    starts: () => starts,
    async stop() {
      stopping = true;
      const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
      child.kill('SIGKILL');
      await exited;
    },
  };
}
