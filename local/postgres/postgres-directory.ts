import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chown, lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries, SystemUser } from './postgres-binaries.ts';

const run = promisify(execFile);
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
const PASSWORD_BYTES = 24;
const SYSTEM_USER = 'postgres';
/** Long enough to distinguish the checkouts (and their LOCAL_DIRs) of one machine. */
const HASH_LENGTH = 12;

export interface PostgresDirectory {
  dataDirectory: string;
  password: string;
}

/**
 * The launcher's folder for PostgreSQL's data. As root, the server runs as another user, who may not be able to reach the
 * checkout, so the data is kept outside.
 */
export function postgresHome(localDirectory: string): string {
  if (process.getuid?.() !== 0) return join(localDirectory, 'postgres');
  const hash = createHash('sha256').update(localDirectory).digest('hex').slice(0, HASH_LENGTH);
  return `/var/tmp/wallet-service-${hash}`;
}

/** Root cannot run PostgreSQL: then it is the system user `postgres`, created if it does not exist. */
export async function postgresUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const found = await systemUser();
  if (found !== undefined) return found;
  await run('groupadd', ['--system', '--force', SYSTEM_USER]);
  await run('useradd', ['--system', '--gid', SYSTEM_USER, '--no-create-home', SYSTEM_USER]);
  const made = await systemUser();
  if (made === undefined) throw new Error(`The system user ${SYSTEM_USER} could not be made.`);
  return made;
}

/** The data directory, initialised on the first call, with the password chosen then. */
export async function openPostgresDirectory(
  home: string,
  binaries: PostgresBinaries,
  user: SystemUser | undefined,
): Promise<PostgresDirectory> {
  const passwordFile = join(home, 'password');
  const dataDirectory = join(home, 'data');
  if (!(await exists(dataDirectory))) {
    await writePrivateFile(passwordFile, randomBytes(PASSWORD_BYTES).toString('base64url'), user);
    // Renamed when it is complete: a start that is interrupted leaves no partial data.
    const unfinished = join(home, 'data.unfinished');
    await rm(unfinished, { recursive: true, force: true });
    await run(binaries.initdb, initdbArguments(unfinished, passwordFile), { ...user, cwd: home });
    await rename(unfinished, dataDirectory);
  }
  return { dataDirectory, password: (await readFile(passwordFile, 'utf8')).trim() };
}

function initdbArguments(dataDirectory: string, passwordFile: string): string[] {
  return [
    `--pgdata=${dataDirectory}`,
    `--username=${SYSTEM_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    // The built-in provider: the same order of strings on every machine, independent of its locales.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
}

async function systemUser(): Promise<SystemUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', SYSTEM_USER]), run('id', ['-g', SYSTEM_USER])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/** In a folder that every user may write to, another user could have created ours first: then it is not used. */
export async function makePrivateFolder(path: string, user: SystemUser | undefined): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  try {
    await mkdir(path, { mode: PRIVATE_FOLDER });
    if (user !== undefined) await chown(path, user.uid, user.gid);
  } catch (error) {
    if (!(await exists(path))) throw error;
  }
  const found = await lstat(path);
  const owner = user?.uid ?? process.getuid?.();
  if (!found.isDirectory() || (owner !== undefined && found.uid !== owner)) {
    throw new Error(`${path} is not a folder of the database's user. Remove it and start again.`);
  }
}

async function writePrivateFile(path: string, text: string, user: SystemUser | undefined): Promise<void> {
  await rm(path, { force: true });
  await writeFile(path, `${text}\n`, { mode: PRIVATE_FILE });
  if (user !== undefined) await chown(path, user.uid, user.gid);
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
