import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import catalogue from './en.ftl?raw';

/**
 * Every text that people read comes from the catalogue; a test compares its ids with those that the sources name.
 *
 * Without Fluent's marks around arguments: they would be copied along with an address. `inertText` shows what hidden
 * characters a text from outside has.
 */
const bundle = new FluentBundle('en', { useIsolating: false });
addTexts(catalogue);

/** Adds the texts of views that are loaded later. */
export function addTexts(texts: string): void {
  bundle.addResource(new FluentResource(texts));
}

export type TextArguments = Record<string, FluentVariable>;

/** The text of an id, with its arguments. A missing id is shown as it is, so that the screen stays usable. */
export function t(id: string, values: TextArguments = {}): string {
  const message = bundle.getMessage(id);
  return message?.value ? bundle.formatPattern(message.value, values) : id;
}
