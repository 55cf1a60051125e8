import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { CHECKOUT } from '../architecture/support/checkout.ts';

export interface EndedCommand {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs an entry of the checkout as an operator does, in a separate process. */
export function runCommand(
  entry: string,
  args: string[],
  environment: Record<string, string>,
): Promise<EndedCommand> {
  const { DATABASE_URL: _, ...inherited } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import=tsx/esm', join(CHECKOUT, entry), ...args],
      { env: { ...inherited, ...environment } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}
