import type { z } from 'zod';
import { ServiceError } from '../domain/errors.ts';
import { unstorablePath } from '../domain/storable-text.ts';

/** Only base64url, and a limit above the length of every cursor. */
const FORM = /^[\w-]{1,400}$/;

/** Opaque to callers, so that its content may change. */
export function encodeCursor(parts: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Throws INVALID_REQUEST that names the `field` of the cursor. */
export function decodeCursor<T>(schema: z.ZodType<T>, text: string, field: string): T {
  const parsed = schema.safeParse(FORM.test(text) ? parseJson(Buffer.from(text, 'base64url')) : undefined);
  if (parsed.success) return parsed.data;
  throw new ServiceError('INVALID_REQUEST', 'The request is invalid.', {
    details: `${field}: must be a cursor from an earlier response`,
  });
}

function parseJson(bytes: Buffer): unknown {
  try {
    const parts: unknown = JSON.parse(bytes.toString('utf8'));
    return unstorablePath(parts) ? undefined : parts;
  } catch {
    return undefined;
  }
}
