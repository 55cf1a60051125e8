// @ts-check
// Starts a process of the service from built files (local/built-entries.mjs), in this very process:
//
// node local/run-built.mjs api/main.ts args…
import { fileURLToPath, pathToFileURL } from 'node:url';
import { builtFile, ENTRIES, markUsed } from './built-entries.mjs';

const DAY_MS = 24 * 60 * 60_000;

const CANNOT_WRITE = new Set(['EACCES', 'EPERM', 'EROFS']);

const [entry = '', ...args] = process.argv.slice(2);
if (!ENTRIES.includes(entry)) {
  console.error(
    `usage: node local/run-built.mjs <entry file> [arguments]\n\nentry files: ${ENTRIES.join(', ')}`,
  );
  process.exit(1);
}
const { file, folder } = await builtFile(fileURLToPath(new URL('..', import.meta.url)), entry).catch(exit);
setInterval(() => void markUsed(folder), DAY_MS).unref();
process.setSourceMapsEnabled(true);
process.argv = [process.execPath, file, ...args];
await import(pathToFileURL(file).href);

/**
 * @param {unknown} error
 * @returns {never}
 */
function exit(error) {
  const { message, code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
  console.error(`The files of the service's processes were not built: ${message}`);
  if (CANNOT_WRITE.has(code))
    console.error('Let a user who can write to dist/ run this once: npm run admin -- --help');
  process.exit(1);
}
