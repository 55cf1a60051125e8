import { t } from './text.ts';

/**
 * What the service says about an error, in English always. In another language, what the code means comes first if
 * people are likely to see it. Its characters are not checked: see `inertText`.
 */
export function serviceWords({ code, message }: { code: string; message: string }): string {
  return t('service-words', { code, words: message });
}
