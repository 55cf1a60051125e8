import { execFile } from 'node:child_process';
import { builtEntries } from '../../local/built-entries.mjs';
import { CHECKOUT } from '../architecture/support/checkout.ts';

export interface EndedCommand {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs an entry of the checkout as an operator does, in a separate process. */
export async function runCommand(
  entry: string,
  args: string[],
  environment: Record<string, string>,
): Promise<EndedCommand> {
  const words = await builtEntries(CHECKOUT);
  const { DATABASE_URL: _, ...inherited } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...words(entry), ...args],
      { cwd: CHECKOUT, env: { ...inherited, ...environment } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}
