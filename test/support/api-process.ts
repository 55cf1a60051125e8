import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { builtEntries } from '../../local/built-entries.mjs';
import { freePort } from '../../local/processes/ports.ts';
import { CHECKOUT } from '../architecture/support/checkout.ts';

export interface ApiProcess {
  port: number;
  /** Sends the signal with which an operator stops it; resolves to its exit code. */
  terminate(): Promise<number | null>;
  /** All it logged so far. */
  logged(): string;
  /** SIGKILL if it still runs. */
  kill(): Promise<void>;
}

/** An API in a process of its own, so that it can be stopped as processes are. Resolves once it listens. */
export async function startApiProcess(environment: Record<string, string>): Promise<ApiProcess> {
  const port = await freePort();
  const words = await builtEntries(CHECKOUT);
  const child = spawn(process.execPath, words('api/main.ts'), {
    cwd: CHECKOUT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      ...environment,
      API_PORT: String(port),
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // After its last line, which may come after the exit.
  const closed = once(child, 'close');
  const output: string[] = [];
  const listens = new Promise<void>((resolve) => {
    const read = (chunk: Buffer): void => {
      output.push(chunk.toString('utf8'));
      if (output.join('').includes('"API listens"')) {
        child.stdout.off('data', read);
        child.stdout.on('data', (later: Buffer) => output.push(later.toString('utf8')));
        resolve();
      }
    };
    child.stdout.on('data', read);
  });
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString('utf8')));
  await Promise.race([
    listens,
    closed.then(() => {
      throw new Error(`the API ended: ${output.join('').slice(-2_000)}`);
    }),
  ]);
  return {
    port,
    async terminate() {
      child.kill('SIGTERM');
      await closed;
      return child.exitCode;
    },
    logged: () => output.join(''),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await closed;
    },
  };
}
