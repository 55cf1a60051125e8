import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import type { Say } from '../../../page/texts/say.ts';
import { CHECKOUT } from '../../architecture/support/checkout.ts';

/** The page's texts, as `page/texts/text.ts` has them: only a bundler can read its import of a catalogue. */
export function pageTexts(): Say {
  const bundle = new FluentBundle('en', { useIsolating: false });
  for (const catalogue of ['page/texts/en.ftl', 'page/texts/later.ftl']) {
    bundle.addResource(new FluentResource(readFileSync(join(CHECKOUT, catalogue), 'utf8')));
  }
  return (id, values = {}) => {
    const message = bundle.getMessage(id);
    if (!message?.value) throw new Error(`The text ${id} is missing.`);
    return bundle.formatPattern(message.value, values);
  };
}
