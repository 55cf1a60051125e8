import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CHECKOUT } from './checkout.ts';
import { ourFiles } from './our-files.ts';

/** Pictures that a page shows, by their paths from the checkout. */
export async function shownPictures(): Promise<Set<string>> {
  const shown = new Set<string>();
  for (const page of await ourFiles(/\.md$/)) {
    const text = await readFile(join(CHECKOUT, page), 'utf8');
    for (const [, target = ''] of text.matchAll(/\]\(([^)\s:]+\.(?:png|svg))\)/g))
      shown.add(join(dirname(page), target));
  }
  return shown;
}
