import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect } from 'chai';
import { z } from 'zod';
import { CHECKOUT } from './support/checkout.ts';
import { shownPictures } from './support/docs-pictures.ts';
import { ourFiles } from './support/our-files.ts';

/** `npm run docs:tables` makes them, and test/local/database-page/ compares them. */
const MADE_ELSEWHERE = /^docs\/database\//;

/** Two of the scripts' test files walk through views that are here. */
const WALK = 'test/page/support/walk-views.ts';

const packageSchema = z.object({
  scripts: z.object({
    'bot:pictures': z.string(),
    'operator:pictures': z.string(),
    'web:pictures': z.string(),
  }),
});

describe('the pictures of the docs', () => {
  let pictures: string[];

  before(async () => {
    pictures = await ourFiles(/\.(?:png|svg)$/, 'docs');
  });

  it('are shown by a page', async () => {
    const shown = await shownPictures();
    expect(pictures.filter((picture) => !shown.has(picture))).to.deep.equal([]);
  });

  it('are made by `npm run docs:pictures`', async () => {
    const { scripts } = packageSchema.parse(
      JSON.parse(await readFile(join(CHECKOUT, 'package.json'), 'utf8')),
    );
    const files = Object.values(scripts).flatMap((script) => script.match(/\S+\.test\.ts/g) ?? []);
    const texts = await Promise.all([WALK, ...files].map((file) => readFile(join(CHECKOUT, file), 'utf8')));
    const made = new Set(
      texts.flatMap((text) =>
        Array.from(
          text.matchAll(/\b(?:checkView|onView|look|keep|keepPicture)\('([^']+)'/g),
          ([, name = '']) => basename(name, '.png'),
        ),
      ),
    );
    const unmade = pictures
      .filter((picture) => !MADE_ELSEWHERE.test(picture))
      .filter((picture) => {
        const name = basename(picture, '.png');
        return !made.has(name) && !made.has(name.replace(/-(?:light|dark)$/, ''));
      });
    expect(unmade).to.deep.equal([]);
  });
});
