import { z } from 'zod';

export const httpUrl = z
  .string()
  .refine((value) => /^https?:$/.test(protocolOf(value)), 'must be an http(s) URL');

/** Empty if the text is not a URL. */
export function protocolOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : '';
}
