import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TEST_SERVER_VERSION, type TestServerSources } from './time-skipping-binary.ts';

const NAME = 'temporal-test-server';

/** 40 MB over a slow line; nothing cheaper tells a stalled download from a slow one. */
const FETCH_TIMEOUT_MS = 5 * 60_000;

/** Pinned, so that every machine fetches in the same way. */
const COPY_DEPENDENCIES = 'org.apache.maven.plugins:maven-dependency-plugin:2.8:copy-dependencies';

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>local</groupId>
  <artifactId>test-server</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>io.temporal</groupId>
      <artifactId>temporal-test-server</artifactId>
      <version>${TEST_SERVER_VERSION}</version>
    </dependency>
  </dependencies>
</project>
`;

/** It serves one test file for seconds: what is quick to start counts, not what would be fast in the end. */
const JAVA_OPTIONS = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';

const SCRIPT = `#!/bin/sh
exec "\${JAVA_HOME:+$JAVA_HOME/bin/}java" ${JAVA_OPTIONS} -cp "$(dirname "$0")/lib/*" io.temporal.testserver.TestServer "$@"
`;

/** This machine's ways to a time-skipping test server. */
export function createTestServerSources(): TestServerSources {
  return {
    isExecutable,
    download: (folder) => intoPlace(folder, download),
    fetchWithMaven: (folder) => intoPlace(folder, fetchWithMaven),
  };
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

async function download(folder: string): Promise<void> {
  const entry = fileURLToPath(new URL('./time-skipping-download.ts', import.meta.url));
  await run(process.execPath, ['--import=tsx/esm', entry, folder]);
  const [name] = await readdir(folder);
  if (name === undefined) throw new Error('the SDK downloaded nothing');
  await rename(join(folder, name), join(folder, NAME));
}

async function fetchWithMaven(folder: string): Promise<void> {
  await writeFile(join(folder, 'pom.xml'), POM);
  const options = ['-DincludeScope=runtime', `-DoutputDirectory=${join(folder, 'lib')}`];
  await run('mvn', ['-B', '-q', '-f', join(folder, 'pom.xml'), COPY_DEPENDENCIES, ...options]);
  await writeFile(join(folder, NAME), SCRIPT, { mode: 0o755 });
}

/** Made elsewhere, then renamed: neither being cut short nor two at once leave anything half made. */
async function intoPlace(folder: string, make: (unfinished: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(`${folder}.unfinished-`);
  try {
    await make(unfinished);
    await rename(unfinished, folder).catch(async (error: unknown) => {
      // Another process was faster: its folder is as good.
      if (!(await isExecutable(join(folder, NAME)))) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function run(command: string, args: string[]): Promise<void> {
  const options = {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    timeout: FETCH_TIMEOUT_MS,
    // The SDK's native part may take SIGTERM for its own.
    killSignal: 'SIGKILL' as const,
  };
  await new Promise<void>((resolve, reject) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      if (!error) return resolve();
      const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '');
      // The innermost cause of a failed download stands last; Maven's first line of errors says it all.
      const said = lines.find((line) => line.startsWith('[ERROR]')) ?? lines.at(-1);
      const cause = said?.split(/ for url \([^)]*\): /).at(-1);
      reject(new Error(error.killed ? `no end within ${FETCH_TIMEOUT_MS} ms` : (cause ?? error.message)));
    });
  });
}
