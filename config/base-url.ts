import { requestedUrl } from './http-url.ts';
import { optionalText } from './optional-text.ts';

/** Paths are appended to it, after its own. */
export const baseUrl = optionalText.pipe(
  requestedUrl
    .refine((url) => !/[?#]/.test(url), 'must be a URL without ? and #')
    .transform((url) => url.replace(/\/+$/, ''))
    .nullable(),
);
