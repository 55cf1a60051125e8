import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { inertText } from '../../page/texts/hidden-characters.ts';
import { checkoutManifest } from './checkout-manifest.ts';
import { NotReachableError } from './fetch-file.ts';
import { ManifestError, readManifest, type PageManifest } from './manifest.ts';
import { originProblem } from './page-origin.ts';
import { NotAWalletPageError, verifyPage, type Finding } from './verify-page.ts';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));

const LIMITS = `What this cannot see: other files that the origin has, files that it serves to others (by address, country, browser or time),
and a service worker or an extension in a person's browser. Repeat it from other places.`;

const command = new Command('npm run web:verify --')
  .description(
    'Compares every file of the wallet page at an address with a release. Exit code 0 if all is the same, otherwise 1.',
  )
  .argument('<url>', 'origin of the page, such as https://wallet.example')
  .option('--manifest <file>', 'hashes of a release; without it, the page is built from this checkout')
  .addHelpText('after', `\n${LIMITS}`)
  .parse();

const [url = ''] = command.args;
process.exitCode = await verify(url, command.opts<{ manifest?: string }>().manifest);

async function verify(address: string, manifestFile: string | undefined): Promise<number> {
  const problem = originProblem(address);
  if (problem !== null) return fail(problem);
  const { origin } = new URL(address);
  try {
    const manifest = await expected(manifestFile);
    const { findings, serviceUrl } = await verifyPage(origin, manifest);
    for (const finding of findings) console.log(lineOf(finding));
    if (serviceUrl !== undefined)
      console.log(`\nService: ${serviceUrl ?? `${origin} (the page’s own origin)`}`);
    const wrong = findings.filter(({ state }) => state !== 'ok').length;
    const isThere = findings.some(({ state, what }) => state === 'ok' && what in manifest.files);
    const verdict = `${wrong} of ${findings.length} checks failed. Do not type a phrase there.`;
    if (wrong === 0)
      console.log(`\nThe page at ${origin} is version ${manifest.version}, byte for byte.\n${LIMITS}`);
    else if (isThere) console.log(`\nThe page at ${origin} is NOT version ${manifest.version}: ${verdict}`);
    else console.log(`\n${origin} has another release, or not a wallet page: ${verdict}`);
    return wrong === 0 ? 0 : 1;
  } catch (error) {
    if (isExpected(error)) return fail(inertText(error.message));
    throw error;
  }
}

async function expected(file: string | undefined): Promise<PageManifest> {
  if (file === undefined) {
    return checkoutManifest(CHECKOUT).catch((error: Error) => {
      console.error(error.message);
      throw new ManifestError('Without a build there is nothing to compare with: name a --manifest <file>.');
    });
  }
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ManifestError(`The manifest ${file} cannot be read.`);
  });
  return readManifest(text);
}

function lineOf({ state, what, problem }: Finding): string {
  // The origin's words could contain codes that rewrite the terminal.
  return inertText(`${state.padEnd(9)}  ${what}${problem === null ? '' : `: ${problem}`}`);
}

function isExpected(error: unknown): error is Error {
  return (
    error instanceof ManifestError ||
    error instanceof NotReachableError ||
    error instanceof NotAWalletPageError
  );
}

function fail(text: string): number {
  console.error(text);
  return 1;
}
