import { t } from './text.ts';

/**
 * Why an operation failed, in the service's words, which are English. In another language, the meaning of the code comes
 * first. Its characters are not checked: see `inertText`.
 */
export function outcomeWords({ code, message }: { code: string; message: string }): string {
  return t('outcome-words', { code, words: message });
}
