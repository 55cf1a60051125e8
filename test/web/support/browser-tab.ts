export interface BrowserTab {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, json: unknown): Promise<Response>;
  get(path: string): Promise<Response>;
  end(): Promise<Response>;
  /** `name=value`; null before a session. */
  cookie(): string | null;
}

/** Requests as the page's scripts send them: with the origin of the page, and the cookie that the server set last. */
export function createBrowserTab(publicUrl: string): BrowserTab {
  let cookie: string | null = null;

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(`${publicUrl}${path}`, {
      ...init,
      headers: {
        ...(init.headers as Record<string, string> | undefined),
        origin: publicUrl,
        ...(cookie === null ? {} : { cookie }),
      },
    });
    const set = response.headers.get('set-cookie');
    if (set !== null) cookie = set.includes('Max-Age=0') ? null : (set.split(';')[0] ?? null);
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
  };
}
