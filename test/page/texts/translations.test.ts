import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FluentResource } from '@fluent/bundle';
import { expect } from 'chai';
import { LANGUAGES } from '../../../page/texts/language.ts';
import { CHECKOUT } from '../../architecture/support/checkout.ts';
import { catalogueFiles } from '../support/page-texts.ts';

/** Texts with the same words in every language, each with the reason. */
const SAME: Readonly<Record<string, string>> = {
  'network-mainnet': 'the name of a network',
  'network-devnet': 'the name of a network',
  tokens: 'a word of Solana',
  token: 'a word of Solana',
  slot: 'a word of Solana',
  stake: 'a word of Solana',
  'stake-sort-stake': 'a word of Solana',
  'share-real': 'the name of the chain',
  'stake-why-not': 'only arguments',
  'swap-rate': 'only arguments',
  'swap-seconds': 'the unit s',
  'slippage-auto': 'the word auto',
  'slippage-auto-now': 'the word auto',
  'range-1h': 'the unit h',
  'range-24h': 'the unit h',
  'range-7d': 'the unit d',
  'range-30d': 'the unit d',
};

/** Texts that have other variables or cases than in English, each with the reason. */
const OTHER_PARTS: Readonly<Record<string, string>> = {
  'service-words': 'the service writes English, and other languages say by the code what it means',
  'outcome-words': 'the same as service-words',
  'link-closed':
    'the service says in English what became of a link, and its code is the same for each of these',
};

const ADVICE = 'CONTRIBUTING.md says how to add a text of the wallet page';

type Texts = ReadonlyMap<string, unknown>;

for (const language of LANGUAGES.filter((each) => each !== 'en')) {
  describe(`the texts of the wallet page in the language ${language}`, () => {
    for (const [index, file] of catalogueFiles(language).entries()) {
      const original = catalogueFiles('en')[index] ?? '';
      let english: Texts;
      let texts: Texts;

      before(async () => {
        [english, texts] = await Promise.all([textsIn(original), textsIn(file)]);
      });

      it(`are in ${file} if they are in ${original}`, () => {
        const missing = [...english.keys()].filter((id) => !texts.has(id));
        const left = [...texts.keys()].filter((id) => !english.has(id));
        expect(missing, `translate these into ${file}: ${ADVICE}`).to.deep.equal([]);
        expect(left, `remove these from ${file}: ${original} does not have them`).to.deep.equal([]);
      });

      it(`say in ${file} as much as in ${original}: each has the same variables and cases`, () => {
        const differing = [...texts].filter(
          ([id, text]) =>
            !(id in OTHER_PARTS) &&
            JSON.stringify(partsOf(text)) !== JSON.stringify(partsOf(english.get(id))),
        );
        expect(
          differing.map(([id, text]) => `${id}: ${partsOf(text).join(' ')}`),
          `these have other variables or cases in ${original}`,
        ).to.deep.equal([]);
      });

      it(`are translated in ${file}, but for those that are the same for a reason`, () => {
        const same = [...texts].filter(
          ([id, text]) => JSON.stringify(text) === JSON.stringify(english.get(id)),
        );
        const ids = same.map(([id]) => id);
        expect(
          ids.filter((id) => !(id in SAME)),
          `translate these in ${file}, or add them with a reason to SAME in this test`,
        ).to.deep.equal([]);
        const listed = Object.keys(SAME).filter((id) => texts.has(id));
        expect(
          listed.filter((id) => !ids.includes(id)),
          'remove these from SAME: they are translated',
        ).to.deep.equal([]);
      });
    }
  });
}

async function textsIn(file: string): Promise<Texts> {
  const { body } = new FluentResource(await readFile(join(CHECKOUT, file), 'utf8'));
  return new Map(body.map(({ id, value }) => [id, value]));
}

/** The variables of a text such as `$count`, and the cases of its choices such as `[one]`, sorted. */
function partsOf(text: unknown): string[] {
  const found = new Set<string>();
  collect(text, found);
  return [...found].toSorted();
}

function collect(part: unknown, found: Set<string>): void {
  if (typeof part !== 'object' || part === null) return;
  const { type, name, variants } = part as { type?: string; name?: string; variants?: { key: unknown }[] };
  if (type === 'var') found.add(`$${name}`);
  for (const { key } of variants ?? []) found.add(`[${String((key as { value: unknown }).value)}]`);
  for (const inner of Object.values(part)) collect(inner, found);
}
