import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { LANGUAGES } from '../../page/texts/language.ts';
import { CHECKOUT } from '../architecture/support/checkout.ts';

/** Everything needed to sign, compressed. */
const FIRST_LOAD_BYTES = 150_000;

/** The files that the build reads, but for packages. */
const SOURCES = ['page', 'client', 'package.json', 'tsconfig.json'];

describe('the build of the wallet page', () => {
  let folders: string[];

  before(async () => {
    const otherCheckout = await temporaryFolder();
    folders = [await temporaryFolder(), await temporaryFolder(), otherCheckout];
    for (const source of SOURCES) {
      await cp(join(CHECKOUT, source), join(otherCheckout, source), { recursive: true });
    }
    await symlink(join(CHECKOUT, 'node_modules'), join(otherCheckout, 'node_modules'));
    // As one after the other on two machines that are set up differently.
    await run(CHECKOUT, folders[0], { NODE_ENV: 'development', TZ: 'Asia/Tokyo' });
    await run(otherCheckout, folders[1], { LANG: 'de_DE.UTF-8' });
  });

  after(async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  it('has the same bytes each time, in every folder and environment', async () => {
    const [first, second] = await Promise.all(folders.slice(0, 2).map(contentOf));
    expect(Object.keys(first ?? {})).to.include('index.html');
    expect(first).to.deep.equal(second);
  });

  it(`loads less than ${FIRST_LOAD_BYTES / 1000} kB at first, in each language`, async () => {
    const files = await contentOf(folders[0] ?? '');
    const page = files['index.html'] ?? '';
    const first = [
      'index.html',
      ...Array.from(page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g), ([, path = '']) => path),
    ];
    expect(first.length).to.be.above(2);
    const sizeOf = (paths: readonly string[]): number =>
      paths.reduce((sum, path) => sum + gzipSync(Buffer.from(files[path] ?? '', 'latin1')).length, 0);
    expect(sizeOf(first)).to.be.below(FIRST_LOAD_BYTES);
    for (const language of LANGUAGES.filter((each) => each !== 'en')) {
      const texts = Object.keys(files).filter((path) =>
        new RegExp(`^assets/${language}-(?!later-)`).test(path),
      );
      expect(texts, language).to.have.length(1);
      expect(sizeOf([...first, ...texts]), language).to.be.below(FIRST_LOAD_BYTES);
    }
  });

  it('has no script or style in the page itself, and asks no other site for anything', async () => {
    const files = await contentOf(folders[0] ?? '');
    const page = files['index.html'] ?? '';
    expect(page).not.to.match(/<style|style=|<script(?![^>]*src=)|\son\w+=|https?:/);
    for (const [path, text] of Object.entries(files))
      if (path.endsWith('.css')) expect(text, path).not.to.match(/url\(|@import/);
  });
});

function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'wallet-page-'));
}

async function run(checkout: string, folder = '', environment: Record<string, string> = {}): Promise<void> {
  const args = ['run', '--silent', 'web:build', '--', '--outDir', folder, '--emptyOutDir'];
  await promisify(execFile)('npm', args, { cwd: checkout, env: { ...process.env, ...environment } });
}

async function contentOf(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    files.toSorted().map(async (file) => [file.slice(folder.length + 1), await readFile(file, 'latin1')]),
  );
  return Object.fromEntries(texts) as Record<string, string>;
}
