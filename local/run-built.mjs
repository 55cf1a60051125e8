// @ts-check
// Starts a process of the service from built files (local/built-entries.mjs), in this very process:
//
// node local/run-built.mjs api/main.ts args…
import { fileURLToPath, pathToFileURL } from 'node:url';
import { builtFile, ENTRIES } from './built-entries.mjs';

const [entry = '', ...args] = process.argv.slice(2);
if (!ENTRIES.includes(entry)) {
  console.error(
    `usage: node local/run-built.mjs <entry file> [arguments]\n\nentry files: ${ENTRIES.join(', ')}`,
  );
  process.exit(1);
}
const file = await builtFile(fileURLToPath(new URL('..', import.meta.url)), entry);
process.setSourceMapsEnabled(true);
process.argv = [process.execPath, file, ...args];
await import(pathToFileURL(file).href);
