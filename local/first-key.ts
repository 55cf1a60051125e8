import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
const ACCOUNT_NAME = 'Local developer';
const COMMAND_TIMEOUT_MS = 60_000;

const accountSchema = z.looseObject({ account_id: z.string().min(1) });
const keySchema = z.looseObject({ api_key: z.string().min(1) });

export interface FirstKeyOptions {
  /** The key of the last run, if there is one. */
  kept: string | undefined;
  apiUrl: string;
  adminWords: readonly string[];
  checkout: string;
  env: NodeJS.ProcessEnv;
}

/** The key of the last run if it still works, otherwise one of a new account. */
export async function firstApiKey(options: FirstKeyOptions): Promise<string> {
  if (options.kept !== undefined && (await isAccepted(options.apiUrl, options.kept))) return options.kept;
  const created = await admin(options, [
    'account',
    'create',
    '--name',
    ACCOUNT_NAME,
    '--tier',
    'pro',
    '--json',
  ]);
  const { account_id: account } = accountSchema.parse(created);
  const { api_key: key } = keySchema.parse(
    await admin(options, ['key', 'create', '--account', account, '--json']),
  );
  return key;
}

async function isAccepted(apiUrl: string, key: string): Promise<boolean> {
  const response = await fetch(`${apiUrl}/webhooks`, { headers: { authorization: `Bearer ${key}` } });
  await response.body?.cancel();
  return response.status !== 401;
}

/** Without a log file, unlike the other parts, because its output is a secret. */
async function admin(options: FirstKeyOptions, args: string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, [...options.adminWords, ...args], {
    cwd: options.checkout,
    env: options.env,
    timeout: COMMAND_TIMEOUT_MS,
  });
  return JSON.parse(stdout);
}
