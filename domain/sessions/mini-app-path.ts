/**
 * Path of the wallet page inside the messenger, on the page's origin. MAINTENANCE: page/messenger/launch.ts has the same.
 */
export const MINI_APP_PATH = '/mini-app';

/** The page inside the messenger, on one operation. The id is public: the messenger's word for the person opens it. */
export function miniAppUrl(webUrl: string, operationId?: string): string {
  const query = operationId === undefined ? '' : `?operation=${operationId}`;
  return `${webUrl}${MINI_APP_PATH}${query}`;
}
