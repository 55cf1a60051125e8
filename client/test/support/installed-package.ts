import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);

const CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url));
const CLIENT = join(CHECKOUT, 'client');
const TSC = join(CHECKOUT, 'node_modules/.bin/tsc');

const packed = z.array(z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }));

export interface InstalledPackage {
  /** The project with only this package. */
  directory: string;
  /** Paths in the package. */
  files: string[];
  /** Compiles a file of the project with the types of the package, for Node; rejects with the compiler's output. */
  compile(file: string): Promise<void>;
  /** Runs a program of the project with Node. */
  run(
    words: string[],
    environment: Record<string, string>,
  ): Promise<{ code: number; out: string; notes: string }>;
  remove(): Promise<void>;
}

/** Packs the library as for publishing, and installs it into an empty project, without network access. */
export async function installPackage(): Promise<InstalledPackage> {
  const directory = await mkdtemp(join(tmpdir(), 'wallet-service-client-'));
  const packages = join(directory, 'packages');
  await mkdir(packages);
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile(join(CLIENT, 'package.json'), 'utf8')));
  // Its dependencies are packed too: npm would ask a registry for packages that its cache does not have.
  const [client, ...parts] = await Promise.all([
    pack(CLIENT, packages, []),
    ...Object.keys(dependencies).map((name) =>
      pack(join(CHECKOUT, 'node_modules', name), packages, ['--ignore-scripts']),
    ),
  ]);
  await writeFile(join(directory, 'package.json'), '{ "private": true, "type": "module" }');
  const tarballs = [client, ...parts].map(({ filename }) => join(packages, filename));
  await run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...tarballs], {
    cwd: directory,
  });

  return {
    directory,
    files: client.files.map(({ path }) => path),
    async compile(file) {
      const options = {
        target: 'es2023',
        lib: ['es2023'],
        module: 'nodenext',
        strict: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: false,
        types: ['node'],
        typeRoots: [join(CHECKOUT, 'node_modules/@types')],
      };
      await writeFile(
        join(directory, 'tsconfig.json'),
        JSON.stringify({ compilerOptions: options, files: [file] }),
      );
      await run(TSC, ['--project', directory]).catch((error: unknown) => {
        throw new Error(z.object({ stdout: z.string() }).parse(error).stdout, { cause: error });
      });
    },
    run: (words, environment) =>
      new Promise((resolve) => {
        const options = {
          cwd: directory,
          env: { PATH: process.env['PATH'], ...environment },
          timeout: 20_000,
        };
        execFile(process.execPath, words, options, (error, out, notes) => {
          resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, notes });
        });
      }),
    remove: () => rm(directory, { recursive: true }),
  };
}

async function pack(folder: string, destination: string, options: string[]) {
  const { stdout } = await run(
    'npm',
    ['pack', folder, '--json', '--pack-destination', destination, ...options],
    {
      cwd: CHECKOUT,
    },
  );
  // The output of a build precedes the JSON.
  const [one] = packed.parse(JSON.parse(stdout.slice(stdout.search(/^\[/m))));
  if (!one) throw new Error(`${folder} was not packed`);
  return one;
}
