import { readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder, postgresUser } from '../../local/postgres/postgres-directory.ts';

/** Linux keeps its files in memory. */
const MEMORY = '/dev/shm';

/** By the process that made it. */
const NAME = /^wallet-service-test-(\d+)$/;

/** The largest test writes some hundred megabytes, and several run at once. */
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * A new folder in memory that PostgreSQL may write to, which the caller removes; null: the machine has none, or too little room. A database is
 * copied ten times as fast there as on a disk: some three hundred files are made, and emptying tables makes new ones.
 */
export async function makeMemoryFolder(): Promise<string | null> {
  const room = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  if (room < NEEDED_BYTES) return null;
  await removeLeftFolders();
  const folder = join(MEMORY, `wallet-service-test-${process.pid}`);
  await makePrivateFolder(folder, await postgresUser());
  return folder;
}

/** Removes folders of processes that were killed: memory does not come back by itself. */
async function removeLeftFolders(): Promise<void> {
  for (const name of await readdir(MEMORY)) {
    const pid = Number(NAME.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid) || (pid !== process.pid && exists(pid))) continue;
    // One of another user stays.
    await rm(join(MEMORY, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process of another user exists.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
