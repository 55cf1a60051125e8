import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKOUT } from '../../architecture/support/checkout.ts';

/** A checkout in which a test follows a page of the documentation. */
export interface ReadersCheckout {
  /** Its own `.local`, so that a person's own one is not touched. */
  local: string;
  /** `output` contains both outputs of the program. */
  run(command: string, args: string[]): Promise<{ code: number; output: string }>;
  /** Ends at the first command that fails. */
  runShell(script: string): Promise<{ code: number; output: string }>;
  remove(): Promise<void>;
}

export async function makeReadersCheckout(): Promise<ReadersCheckout> {
  const home = await mkdtemp(join(tmpdir(), 'wallet-service-page-'));
  const local = join(home, '.local');
  await mkdir(local);
  for (const entry of await readdir(CHECKOUT)) {
    if (entry !== '.local') await symlink(join(CHECKOUT, entry), join(home, entry));
  }
  const run: ReadersCheckout['run'] = (command, args) =>
    new Promise((resolve) => {
      const options = { cwd: home, env: { ...process.env, LOCAL_DIR: local } };
      const child = execFile(command, args, options, (_, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, output: `${stdout}\n${stderr}` }),
      );
    });
  return {
    local,
    run,
    runShell: (script) => run('bash', ['-euo', 'pipefail', '-c', script]),
    remove: () => rm(home, { recursive: true, force: true }),
  };
}

/** A page's code blocks of one language, in order; blocks inside lists are indented. */
export async function codeBlocks(page: string, language: string): Promise<string[]> {
  const text = await readFile(join(CHECKOUT, page), 'utf8');
  const block = new RegExp(`^( *)\`\`\`${language}\\n(.*?)^\\1\`\`\`$`, 'gms');
  return Array.from(text.matchAll(block), ([, , code]) => code ?? '');
}
