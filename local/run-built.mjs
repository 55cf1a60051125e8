// @ts-check
// Starts a process of the service from built files (local/built-entries.mjs), in this very process:
//
// node local/run-built.mjs api/main.ts args…
import { fileURLToPath, pathToFileURL } from 'node:url';
import { builtEntries } from './built-entries.mjs';

const [entry, ...args] = process.argv.slice(2);
if (entry === undefined) {
  console.error('usage: node local/run-built.mjs <entry file> [arguments]');
  process.exit(1);
}

const words = await builtEntries(fileURLToPath(new URL('..', import.meta.url)));
const [option = '', file = ''] = words(entry);
if (option !== '--enable-source-maps') {
  console.error(`${entry} is not among the entry files of local/built-entries.mjs`);
  process.exit(1);
}
process.setSourceMapsEnabled(true);
process.argv = [process.execPath, file, ...args];
await import(pathToFileURL(file).href);
