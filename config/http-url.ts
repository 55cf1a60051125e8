import { z } from 'zod';

export const httpUrl = z
  .string()
  .refine((value) => /^https?:$/.test(protocolOf(value)), 'must be an http(s) URL');

/** URL to which the service sends HTTP requests. */
export const requestedUrl = httpUrl.refine(
  (value) => !hasCredentials(value),
  'must not contain a user name or password: they would not be sent',
);

/** Empty if the text is not a URL. */
export function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : '';
}

export function hasCredentials(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username !== '' || password !== '';
}

/** As browsers write it: scheme, host, and the port unless it is the scheme's default. */
export function isOrigin(value: string): boolean {
  // A URL may contain a star, but no browser sends one.
  return /^https?:$/.test(protocolOf(value)) && new URL(value).origin === value && !value.includes('*');
}
