import { readFileSync } from 'node:fs';
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { escapeHtml, Html } from './html.ts';

/** Languages of the bot; the first one is for everyone else. */
export const LANGUAGES = ['en', 'es'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Plain texts are escaped; {@link Html} is taken as it is. */
export type TextArguments = Record<string, string | number | Html>;

/** The text of an id in one language. Throws if the catalogue does not have it: a test reads every text of every language. */
export interface Text {
  (id: string, values?: TextArguments): string;
  /** The same for a button's label, in which nothing is escaped. */
  label(id: string, values?: Record<string, string | number>): string;
  readonly language: Language;
}

export interface Texts {
  /** By the language tag that the messenger sends, such as `es-AR`. */
  of(languageTag: string): Text;
}

/** Every text that people read in a chat, from the catalogues in this folder. */
export function createTexts(): Texts {
  const texts = new Map(LANGUAGES.map((language) => [language as string, readCatalogue(language)]));
  const fallback = texts.get(LANGUAGES[0]);
  if (!fallback) throw new Error('no language');
  return {
    of: (languageTag) => texts.get(languageTag.split('-')[0]?.toLowerCase() ?? '') ?? fallback,
  };
}

function readCatalogue(language: Language): Text {
  // Without Fluent's marks around arguments: they would be copied along with an address.
  const bundle = new FluentBundle(language, { useIsolating: false });
  const errors = bundle.addResource(
    new FluentResource(readFileSync(new URL(`./${language}.ftl`, import.meta.url), 'utf8')),
  );
  if (errors.length > 0) throw errors[0] ?? new Error('the catalogue cannot be read');
  const format = (id: string, values: Record<string, FluentVariable>): string => {
    const message = bundle.getMessage(id);
    if (!message?.value) throw new Error(`no text is called ${id} in ${language}`);
    const problems: Error[] = [];
    const formatted = bundle.formatPattern(message.value, values, problems);
    const [problem] = problems;
    if (problem) throw problem;
    return formatted;
  };
  const text = (id: string, values: TextArguments = {}): string => format(id, toVariables(values));
  return Object.assign(text, {
    label: (id: string, values: Record<string, string | number> = {}): string => format(id, values),
    language,
  });
}

/** A message has 4,096 characters, and has to say more than what a person or an account has written. */
const MAX_ARGUMENT = 300;

/** Cut between characters. */
function clip(text: string): string {
  if (text.length <= MAX_ARGUMENT) return text;
  return `${Array.from(text)
    .slice(0, MAX_ARGUMENT - 1)
    .join('')}…`;
}

function toVariables(values: TextArguments): Record<string, FluentVariable> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value instanceof Html ? value.value : typeof value === 'string' ? escapeHtml(clip(value)) : value,
    ]),
  );
}
