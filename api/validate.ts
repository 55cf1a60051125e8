import type { z } from 'zod';
import { ServiceError } from '../domain/errors.ts';

/** Parses one part of a request, or throws INVALID_REQUEST that names every field that is wrong. */
export function validate<T>(schema: z.ZodType<T> | undefined, value: unknown): T {
  if (!schema) return undefined as T;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ServiceError('INVALID_REQUEST', 'The request is invalid.', {
    details: parsed.error.issues.map(describe).join('; '),
  });
}

function describe(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `unknown field: ${issue.keys.join(', ')}`;
  const path = issue.path.join('.');
  // The class in which numbers keep their digits is nobody else's business.
  const message = issue.message.replaceAll('NumberText', 'number');
  return path === '' ? message : `${path}: ${message}`;
}
