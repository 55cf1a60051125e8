// Assembles the programs of the local exchange again: `npm run exchange:build`. It needs `sbpf` on the PATH (`cargo install sbpf --version
// 0.3.3`). The binaries are in the repository, so that only who changes a program needs it.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programFile, PROGRAMS } from './deploy-programs.ts';

const sha256 = async (file: URL): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

const hashes: Record<string, { source: string; binary: string }> = {};
for (const { name } of PROGRAMS) {
  const project = await mkdtemp(join(tmpdir(), 'wallet-service-program-'));
  try {
    const source = join(project, 'src', name);
    await mkdir(source, { recursive: true });
    await copyFile(programFile(`${name}.s`), join(source, `${name}.s`));
    await writeFile(
      join(project, 'Cargo.toml'),
      `[package]\nname = "${name}"\nversion = "0.1.0"\nedition = "2021"\n`,
    );
    execFileSync('sbpf', ['build'], { cwd: project, stdio: 'inherit' });
    await copyFile(join(project, 'deploy', `${name}.so`), programFile(`${name}.so`));
  } finally {
    await rm(project, { recursive: true });
  }
  hashes[name] = {
    source: await sha256(programFile(`${name}.s`)),
    binary: await sha256(programFile(`${name}.so`)),
  };
}
// A test compares them: a program whose source has changed is built.
await writeFile(programFile('sha256.json'), `${JSON.stringify(hashes, null, 2)}\n`);
