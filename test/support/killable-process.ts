import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { builtEntries } from '../../local/built-entries.mjs';
import { CHECKOUT } from '../architecture/support/checkout.ts';

export interface KillableProcess {
  /** SIGKILL: what the process was doing stays undone. */
  kill(): Promise<void>;
}

/** A process of the service, so that it can die as processes do. Resolves once it has logged `until`. */
export async function startKillableProcess(
  entry: string,
  until: string,
  environment: Record<string, string>,
): Promise<KillableProcess> {
  const words = await builtEntries(CHECKOUT);
  const child = spawn(process.execPath, words(entry), {
    cwd: CHECKOUT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const output: string[] = [];
  const runs = new Promise<void>((resolve) => {
    const read = (chunk: Buffer): void => {
      output.push(chunk.toString('utf8'));
      if (!output.join('').includes(until)) return;
      child.stdout.off('data', read);
      // Read on, so that the process never waits for a reader.
      child.stdout.resume();
      resolve();
    };
    child.stdout.on('data', read);
  });
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString('utf8')));
  await Promise.race([
    runs,
    exited.then(() => {
      throw new Error(`${entry} ended: ${output.join('').slice(-2_000)}`);
    }),
  ]);
  return {
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await exited;
    },
  };
}
