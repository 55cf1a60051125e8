// Makes every picture of the docs again, except those of `npm run docs:tables`, and says which files changed. It takes about eight minutes.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CHECKOUT } from '../architecture/support/checkout.ts';
import { ourFiles } from '../architecture/support/our-files.ts';

const SCRIPTS = ['bot:pictures', 'operator:pictures', 'web:pictures'];

const beganAt = Date.now();
const before = await picturesNow();
const failed: string[] = [];
for (const script of SCRIPTS) {
  const [code] = (await once(
    spawn('npm', ['run', script], { cwd: CHECKOUT, stdio: 'inherit' }),
    'close',
  )) as [number | null];
  if (code !== 0) failed.push(script);
}
const now = await picturesNow();
const changed = [...now].filter(([file, hash]) => before.get(file) !== hash).map(([file]) => file);
console.log(`\n${changed.length} of ${now.size} pictures changed:`);
for (const file of changed) console.log(`  ${before.has(file) ? 'changed' : 'new    '}  ${file}`);
const old: string[] = [];
for (const file of now.keys()) if ((await stat(join(CHECKOUT, file))).mtimeMs < beganAt) old.push(file);
if (old.length > 0) console.log(`\nNot made again:\n  ${old.join('\n  ')}`);
if (failed.length > 0) {
  console.error(`\nThese failed, and their pictures may be old: ${failed.join(', ')}`);
  process.exitCode = 1;
}

/** The hash of each picture, by its path. */
async function picturesNow(): Promise<Map<string, string>> {
  const files = (await ourFiles(/\.png$/, 'docs')).toSorted();
  return new Map(
    await Promise.all(
      files.map(async (file) => {
        const bytes = await readFile(join(CHECKOUT, file));
        return [file, createHash('sha256').update(bytes).digest('hex')] as const;
      }),
    ),
  );
}
