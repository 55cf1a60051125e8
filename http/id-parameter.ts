import { z } from 'zod';

/** The id of a resource in a path: a prefix and a UUID. For any other text, nothing is found. */
export function idParameter(prefix: string) {
  return z.string().meta({ pattern: `^${prefix}_[0-9a-f-]{36}$` });
}
