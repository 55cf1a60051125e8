import { t } from './text.ts';

/**
 * A refusal of the service in its own words, which are English. In another language, the meaning of the code comes first if
 * people are likely to see it. Its characters are not checked: see `inertText`.
 */
export function serviceWords({ code, message }: { code: string; message: string }): string {
  return t('service-words', { code, words: message });
}

/** Why a link does not open any more. Its characters are not checked. */
export function closedLinkText({ code, message }: { code: string; message: string }): string {
  return t('link-closed', { code, words: message });
}

/** Why the page does not open inside the messenger. Its characters are not checked. */
export function refusedLaunchText({ code, message }: { code: string; message: string }): string {
  return t('messenger-refused', { code, words: message });
}
