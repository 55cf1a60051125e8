import { isJsonObject } from '../../client/src/transport/field-reader.ts';

/** MAINTENANCE: domain/sessions/mini-app-path.ts has the same. */
const PATH = '/mini-app';

/** How the messenger opened this page as a Mini App (core.telegram.org/bots/webapps). */
export interface Launch {
  /** The messenger's word for the person, for the service only; empty: this page was not opened by a messenger. */
  initData: string;
  /** The operation that the pressed button is about. */
  operationId: string | null;
  /** Colours of the chat, as JSON; empty: unknown. */
  themeParams: string;
}

/**
 * The language that the person has chosen in the messenger, such as `es`; null: it is not told.
 *
 * @param hash of the address, before {@link takeLaunch} removes it
 */
export function launchLanguage(hash: string): string | null {
  const data = new URLSearchParams(hash.slice(1)).get('tgWebAppData') ?? '';
  try {
    const user: unknown = JSON.parse(new URLSearchParams(data).get('user') ?? 'null');
    const language = isJsonObject(user) ? user['language_code'] : null;
    return typeof language === 'string' ? language : null;
  } catch {
    return null;
  }
}

/**
 * Null on the page's usual path. The messenger's word is removed from the address at once: it opens a session, so neither the address bar nor
 * the history may keep it.
 */
export function takeLaunch(): Launch | null {
  const { pathname, hash, search } = window.location;
  if (pathname !== PATH) return null;
  const given = new URLSearchParams(hash.slice(1));
  window.history.replaceState(null, '', pathname);
  return {
    initData: given.get('tgWebAppData') ?? '',
    operationId: new URLSearchParams(search).get('operation'),
    themeParams: given.get('tgWebAppThemeParams') ?? '',
  };
}
