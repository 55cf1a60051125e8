import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { expect } from 'chai';
import { CHECKOUT } from './support/checkout.ts';

const ROOTS = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'client/README.md'];

interface Link {
  page: string;
  target: string;
}

describe('the links between the pages', () => {
  let pages: Map<string, string>;

  before(async () => {
    const names = [...ROOTS, ...(await pagesIn('docs'))];
    pages = new Map(await Promise.all(names.map(async (name) => [name, await proseOf(name)] as const)));
  });

  it('lead to files that are there', async () => {
    const dead: string[] = [];
    for (const { page, target } of linksIn(pages)) {
      const [path = ''] = target.split('#');
      const exists = await stat(resolve(CHECKOUT, dirname(page), path)).then(
        () => true,
        () => false,
      );
      if (path !== '' && !exists) dead.push(`${page}: ${target}`);
    }
    expect(dead).to.deep.equal([]);
  });

  it('lead to headings that are there', () => {
    const dead: string[] = [];
    for (const { page, target } of linksIn(pages)) {
      const [path = '', anchor] = target.split('#');
      const name = path === '' ? page : relative(CHECKOUT, resolve(CHECKOUT, dirname(page), path));
      const text = pages.get(name);
      if (anchor !== undefined && text !== undefined && !anchorsOf(text).has(anchor)) {
        dead.push(`${page}: ${target}`);
      }
    }
    expect(dead).to.deep.equal([]);
  });
});

async function pagesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(CHECKOUT, folder), { recursive: true });
  return entries.filter((entry) => entry.endsWith('.md')).map((entry) => join(folder, entry));
}

/** The page without code, whose `#` is not a heading and whose brackets are not links. */
async function proseOf(page: string): Promise<string> {
  return (await readFile(join(CHECKOUT, page), 'utf8')).replace(/^ *```.*?^ *```$/gms, '');
}

function linksIn(pages: ReadonlyMap<string, string>): Link[] {
  return [...pages].flatMap(([page, text]) =>
    Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => ({ page, target })).filter(
      ({ target }) => !/^[a-z]+:/.test(target),
    ),
  );
}

/** As GitHub names the headings of a page. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of text.matchAll(/^#{1,6} (.+)$/gm)) {
    const name = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-');
    let anchor = name;
    for (let repeat = 1; anchors.has(anchor); repeat += 1) anchor = `${name}-${repeat}`;
    anchors.add(anchor);
  }
  return anchors;
}
