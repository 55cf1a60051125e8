import type { z } from 'zod';
import { ChainError } from '../rpc/chain-error.ts';

/** The error names the method and the path in its answer, but no value. */
export function parseAnswer<T>(schema: z.ZodType<T>, raw: unknown, method: string): T {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join('.');
  throw new ChainError('malformed', `${method}: not the expected shape${path ? ` at ${path}` : ''}`);
}
