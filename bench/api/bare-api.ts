import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface BareApi {
  url: string;
  stop(): Promise<void>;
}

/** The baseline in a separate process, like the API. */
export async function startBareApi(environment: { DATABASE_URL: string; RPC_URL: string }): Promise<BareApi> {
  const child = spawn(
    process.execPath,
    ['--import=tsx/esm', fileURLToPath(new URL('./bare-main.ts', import.meta.url))],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      // As the service runs it: Koa is faster this way.
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_ENV: 'production', ...environment },
    },
  );
  const lines = createInterface({ input: child.stdout });
  const [port] = (await once(lines, 'line')) as [string];
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
