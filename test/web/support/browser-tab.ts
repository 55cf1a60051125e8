export interface BrowserTab {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, json: unknown): Promise<Response>;
  get(path: string): Promise<Response>;
  end(): Promise<Response>;
  /** `name=value`; null before a session. */
  cookie(): string | null;
  /** The token of a page on another site; null before a session. */
  token(): string | null;
}

/**
 * Requests as the page's scripts send them: with the origin of the page, and the cookie that the server set last, or the token that it
 * gave to a page of another site.
 */
export function createBrowserTab(serviceUrl: string, origin = serviceUrl): BrowserTab {
  let cookie: string | null = null;
  let token: string | null = null;

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(`${serviceUrl}${path}`, {
      ...init,
      headers: {
        ...(init.headers as Record<string, string> | undefined),
        origin,
        ...(cookie === null ? {} : { cookie }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
    });
    const set = response.headers.get('set-cookie');
    if (set !== null) cookie = set.includes('Max-Age=0') ? null : (set.split(';')[0] ?? null);
    if (/\/(redeem|proof|messenger)$/.test(path) && response.ok) token = (await tokenIn(response)) ?? token;
    return response;
  }

  return {
    fetch: send,
    post: (path, json) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(json),
      }),
    get: (path) => send(path),
    end: () => send('/page/session', { method: 'DELETE' }),
    cookie: () => cookie,
    token: () => token,
  };
}

async function tokenIn(response: Response): Promise<string | null> {
  const { data } = (await response.clone().json()) as { data: { session_token: string | null } };
  return data.session_token;
}
