import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import english from './en.ftl?raw';
import type { Language } from './language.ts';

/**
 * Every text that people read comes from a catalogue; a test compares its ids with those that the sources name.
 *
 * Without Fluent's marks around arguments: they would be copied along with an address. `inertText` shows what hidden
 * characters a text from outside has.
 */
const bundles: Readonly<Record<Language, FluentBundle>> = {
  en: new FluentBundle('en', { useIsolating: false }),
  es: new FluentBundle('es', { useIsolating: false }),
};
addTexts('en', english);

let spoken: Language = 'en';

/** The language of the next texts. Its catalogue has been added before. */
export function speak(language: Language): void {
  spoken = language;
}

export function spokenLanguage(): Language {
  return spoken;
}

/** Adds the texts of a catalogue that is loaded later. */
export function addTexts(language: Language, texts: string): void {
  bundles[language].addResource(new FluentResource(texts));
}

export type TextArguments = Record<string, FluentVariable>;

/** The text of an id, with its arguments. Without a catalogue it is English, and a missing id is shown as it is: the screen stays usable. */
export function t(id: string, values: TextArguments = {}): string {
  const bundle = bundles[spoken].hasMessage(id) ? bundles[spoken] : bundles.en;
  const message = bundle.getMessage(id);
  return message?.value ? bundle.formatPattern(message.value, values) : id;
}
