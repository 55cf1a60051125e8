import { z } from 'zod';

export const httpUrl = z
  .string()
  .refine((value) => /^https?:$/.test(protocolOf(value)), 'must be an http(s) URL');

/** Empty if the text is not a URL. */
export function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : '';
}

/** As browsers write it: scheme, host, and the port unless it is the scheme's default. */
export function isOrigin(value: string): boolean {
  // A URL may contain a star, but no browser sends one.
  return /^https?:$/.test(protocolOf(value)) && new URL(value).origin === value && !value.includes('*');
}
