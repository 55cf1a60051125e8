import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ArmedPoint, CrossedPoint, PointToArm } from './kill-point-messages.ts';

/** One process of the service under test, with its kill points. It is started again when it dies, like a launcher does. */
export interface ServiceProcess {
  /** Dies or stops the next time it reaches this point; the promise then resolves with the point's name. */
  arm(point: PointToArm, action: ArmedPoint['action']): { reached: Promise<string>; disarm(): void };
  /** SIGSTOP and SIGCONT: the process pauses while time passes. */
  pause(): void;
  resume(): void;
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
  entry: string;
  environment: Record<string, string>;
  logFile: string;
  /** Log line that shows that it is ready. */
  ready: string;
  onCrossed: (point: string) => void;
}

const WITH_KILL_POINTS = fileURLToPath(new URL('./process-under-test.ts', import.meta.url));

export async function startServiceProcess(options: ServiceProcessOptions): Promise<ServiceProcess> {
  let child: ChildProcess;
  let starts = 0;
  let stopping = false;
  let armed: ((point: string) => void) | undefined;

  function start(): Promise<void> {
    starts += 1;
    const environment = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...options.environment };
    const next = spawn(process.execPath, ['--import=tsx/esm', WITH_KILL_POINTS, options.entry], {
      cwd: options.sources,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = next;
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
      else {
        armed?.(message.acted);
        armed = undefined;
      }
    });
    next.once('exit', (code) => {
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

  await start();
  return {
    arm(point, action) {
      const reached = new Promise<string>((resolve) => {
        armed = resolve;
      });
      child.send({ point, action } satisfies ArmedPoint);
      return {
        reached,
        disarm: () => {
          armed = undefined;
          if (child.connected) child.send({ point: '', action: 'die' } satisfies ArmedPoint);
        },
      };
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
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
