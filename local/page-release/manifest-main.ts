import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { checkoutManifest } from './checkout-manifest.ts';
import { manifestText } from './manifest.ts';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));

const { output } = new Command('npm run web:manifest --')
  .description(
    'Builds the wallet page from this checkout, and writes the SHA-256 hashes of its files for a release.',
  )
  .option('--output <file>', 'where to write them', 'wallet-page-manifest.json')
  .parse()
  .opts<{ output: string }>();

const manifest = await checkoutManifest(CHECKOUT);
await writeFile(output, manifestText(manifest));
console.log(`${output} has ${Object.keys(manifest.files).length} files of version ${manifest.version}.`);
