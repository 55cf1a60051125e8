import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CHECKOUT } from '../architecture/support/checkout.ts';
import { shownPictures } from '../architecture/support/docs-pictures.ts';

/** True in `npm run docs:pictures`: it keeps what the tests see. */
export const KEEPS_PICTURES = process.env['DOCS_PICTURES'] !== undefined;

let shown: Promise<Set<string>> | undefined;

/** Writes a picture, such as `docs/bot/send.png`, if a page shows it. */
export async function keepPicture(file: string, take: () => Promise<Uint8Array>): Promise<void> {
  if (!KEEPS_PICTURES) return;
  shown ??= shownPictures();
  if (!(await shown).has(file)) return;
  await mkdir(dirname(join(CHECKOUT, file)), { recursive: true });
  await writeFile(join(CHECKOUT, file), await take());
}
