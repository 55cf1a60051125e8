/**
 * How a browser carries the token of a session: in a cookie that it sends to the own origin only, or in a header that the page's script
 * adds.
 */
export type SessionTransport = 'cookie' | 'bearer';

/** The page that sends a request. */
export interface AskingPage {
  /** As browsers send it: `https://wallet.example`. */
  origin: string;
  /** The transport of the sessions that the page opens. */
  transport: SessionTransport;
}

/** The only origin whose pages may use the token of this page's session; null for a cookie, which the browser binds itself. */
export function bearerOrigin({ origin, transport }: AskingPage): string | null {
  return transport === 'bearer' ? origin : null;
}
