import { z } from 'zod';
import { badRequest } from './bot-api-error.ts';

const given = z.record(z.string(), z.unknown()).catch({});
const scalar = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]).catch('');

export type Fields = ReturnType<typeof readFields>;

/** The fields of a request. The original reads each as text, because a form has nothing else; a wrong one counts as left out. */
export function readFields(body: unknown) {
  const values = given.parse(body);
  const text = (name: string): string => scalar.parse(values[name]);

  function number(name: string, range = { min: -Infinity, max: Infinity, otherwise: 0 }): number {
    const written = text(name);
    const read = written === '' ? range.otherwise : Number.parseInt(written, 10) || 0;
    return Math.min(range.max, Math.max(range.min, read));
  }

  return {
    has: (name: string): boolean => text(name) !== '',
    text,
    number,
    flag: (name: string): boolean => ['true', 'yes', '1'].includes(text(name).toLowerCase()),
    /** An object, which a form has as JSON; undefined if it is left out. */
    json(name: string, refusal: string): unknown {
      const value = values[name];
      if (typeof value !== 'string') return value ?? undefined;
      if (value === '') return undefined;
      try {
        return JSON.parse(value) as unknown;
      } catch {
        throw badRequest(refusal);
      }
    },
    /** A file that came with the form. */
    file(name: string): Uint8Array | null {
      const value = values[name];
      return value instanceof Uint8Array ? value : null;
    },
    chatId(): number {
      if (text('chat_id') === '') throw badRequest('chat_id is empty');
      return number('chat_id');
    },
  };
}
