import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import type { Language } from '../../../page/texts/language.ts';
import type { Say } from '../../../page/texts/say.ts';
import { CHECKOUT } from '../../architecture/support/checkout.ts';

/** The catalogues of a language: of the first load, and of the views that are loaded later. */
export function catalogueFiles(language: Language): [first: string, later: string] {
  return [`page/texts/${language}.ftl`, `page/texts/${language}-later.ftl`];
}

/** The page's texts, as `page/texts/text.ts` has them: only a bundler can read its import of a catalogue. */
export function pageTexts(language: Language = 'en'): Say {
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const catalogue of catalogueFiles(language)) {
    bundle.addResource(new FluentResource(readFileSync(join(CHECKOUT, catalogue), 'utf8')));
  }
  return (id, values = {}) => {
    const message = bundle.getMessage(id);
    if (!message?.value) throw new Error(`The text ${id} is missing.`);
    return bundle.formatPattern(message.value, values);
  };
}
