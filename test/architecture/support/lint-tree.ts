import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { CHECKOUT } from './checkout.ts';

export interface LintResult {
  exitCode: number;
  /** The rules that a file breaks, such as `eslint(no-restricted-imports)`; empty for a clean file. */
  brokenIn(file: string): string[];
}

const reportSchema = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })),
});

/** Far above what a report of a thousand planted files takes. */
const MAX_REPORT_BYTES = 64 * 1024 * 1024;

/** Lints a tree of planted files, by path and text, under this checkout's own settings. */
export async function lintTree(files: ReadonlyMap<string, string>): Promise<LintResult> {
  const root = await mkdtemp(join(tmpdir(), 'planted-'));
  try {
    for (const settings of ['.oxlintrc.json', 'tsconfig.json', 'package.json'])
      await copyFile(join(CHECKOUT, settings), join(root, settings));
    await symlink(join(CHECKOUT, 'node_modules'), join(root, 'node_modules'));
    for (const [path, text] of files) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
    const { exitCode, output } = await oxlint(root);
    const { diagnostics } = reportSchema.parse(JSON.parse(output));
    return {
      exitCode,
      brokenIn: (file) => diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code),
    };
  } finally {
    await rm(root, { recursive: true });
  }
}

function oxlint(cwd: string): Promise<{ exitCode: number; output: string }> {
  const program = join(CHECKOUT, 'node_modules/.bin/oxlint');
  return new Promise((resolve, reject) => {
    execFile(
      program,
      ['--type-aware', '--deny-warnings', '--format', 'json'],
      { cwd, maxBuffer: MAX_REPORT_BYTES },
      (error, output) => {
        const exitCode = error ? error.code : 0;
        // Anything but a number means that the linter itself did not run.
        if (typeof exitCode === 'number') resolve({ exitCode, output });
        else reject(new Error('oxlint could not be run', { cause: error }));
      },
    );
  });
}
