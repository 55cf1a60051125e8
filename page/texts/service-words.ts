import { t } from './text.ts';

/**
 * An error of the service in its own words, which are English. In another language, the meaning of the code comes first if
 * people are likely to see it. Its characters are not checked: see `inertText`.
 */
export function serviceWords({ code, message }: { code: string; message: string }): string {
  return t('service-words', { code, words: message });
}
