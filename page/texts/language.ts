/** The languages of the page. The first one is for everyone who reads none of them. */
export const LANGUAGES = ['en', 'es'] as const;

export type Language = (typeof LANGUAGES)[number];

/** `system`: the language of the browser. */
export type LanguageChoice = 'system' | Language;

/** Each in its own words, so that a person finds it from every language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** `preferred` are the browser's languages, such as `es-MX`, the best one first. */
export function languageOf(choice: LanguageChoice, preferred: readonly string[]): Language {
  if (choice !== 'system') return choice;
  for (const tag of preferred) {
    const language = LANGUAGES.find((each) => isOf(each, tag));
    if (language) return language;
  }
  return LANGUAGES[0];
}

/** How dates are written in the language: as in the person's region, if the browser names one. */
export function localeOf(language: Language, preferred: readonly string[]): string {
  return preferred.find((tag) => isOf(language, tag) && isLocale(tag)) ?? language;
}

export function isLanguage(value: string | null): value is Language {
  return LANGUAGES.some((language) => language === value);
}

function isOf(language: Language, tag: string): boolean {
  return /^[a-z]+/i.exec(tag)?.[0].toLowerCase() === language;
}

/** False for a name of the operating system, such as `en-US@posix`, which some browsers pass on. Formats refuse it. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
