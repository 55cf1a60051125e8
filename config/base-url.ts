import { httpUrl } from './http-url.ts';
import { optionalText } from './optional-text.ts';

/** Paths are appended to it. */
export const baseUrl = optionalText.pipe(
  httpUrl
    .refine((url) => !/[?#]/.test(url), 'must be a URL without ? and #')
    .transform((url) => url.replace(/\/+$/, ''))
    .nullable(),
);
