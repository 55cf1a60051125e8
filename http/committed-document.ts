import { readFile, writeFile } from 'node:fs/promises';

/** Writes the document; with `--check`, for CI, the committed one must match the code. */
export async function writeOrCheckDocument(file: URL, text: string, args: readonly string[]): Promise<void> {
  if (!args.includes('--check')) {
    await writeFile(file, text);
  } else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    const name = file.pathname.slice(file.pathname.lastIndexOf('/') + 1);
    process.stderr.write(`docs/${name} does not match the routes: run \`npm run openapi\`.\n`);
    process.exitCode = 1;
  }
}
