import { readFile, writeFile } from 'node:fs/promises';
import { openApiText } from './http/openapi-text.ts';

const file = new URL('../docs/openapi.json', import.meta.url);
const text = openApiText();

// `--check` for CI: the committed document must match the code.
if (!process.argv.includes('--check')) {
  await writeFile(file, text);
} else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
  process.stderr.write('docs/openapi.json does not match the routes: run `npm run openapi`.\n');
  process.exitCode = 1;
}
