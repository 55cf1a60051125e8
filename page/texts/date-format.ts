import { localeOf } from './language.ts';
import { spokenLanguage } from './text.ts';

/** The language of dates, with the person's region if the browser names one. */
export function dateLocale(): string {
  return localeOf(spokenLanguage(), navigator.languages);
}

/** Writes dates in the language of the page, which may change. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (date) => {
    const locale = dateLocale();
    const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, options);
    formats.set(locale, format);
    return format.format(date);
  };
}
