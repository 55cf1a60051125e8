import { getJson, type JsonRequest } from './get-json.ts';

export interface JupiterAccess {
  /** `https://api.jup.ag`, or a stand-in. */
  url: string;
  /** Null: without a key, Jupiter answers fewer requests. */
  apiKey: string | null;
}

/** A GET request with the key, if there is one. */
export function getFromJupiter<T>(
  apiKey: string | null,
  request: Omit<JsonRequest<T>, 'headers' | 'retryAt'>,
): Promise<T> {
  const headers: Record<string, string> = apiKey === null ? {} : { 'x-api-key': apiKey };
  return getJson({ ...request, headers, retryAt: rateLimitReset });
}

/** In unix seconds (Jupiter's documentation, "Rate limits"). */
function rateLimitReset(headers: Record<string, string | string[] | undefined>): Date | null {
  const text = String(headers['x-ratelimit-reset'] ?? '');
  return /^\d{9,11}$/.test(text) ? new Date(Number(text) * 1_000) : null;
}
