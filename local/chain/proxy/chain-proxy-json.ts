import { LosslessNumber, isLosslessNumber, parse, stringify } from 'lossless-json';
import { z } from 'zod';

// Answers are changed from text to text, so that numbers beyond 2^53 arrive whole.

/** The first field of that name. Inside a JSON string its quotes would be escaped, so it is never text. */
export function numberIn(text: string, field: string): number | undefined {
  const found = new RegExp(`"${field}":(\\d+)`).exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

export function withNumber(text: string, field: string, value: number): string {
  return text.replace(new RegExp(`"${field}":\\d+`), `"${field}":${value}`);
}

/** The first field of that name, a text without escapes. */
export function withText(text: string, field: string, value: string): string {
  return text.replace(new RegExp(`"${field}":"[^"]*"`), `"${field}":"${value}"`);
}

/** The same field, moved by an offset, and not below zero: no slot and no height is. */
export function withShiftedNumber(text: string, field: string, offset: number): string {
  const value = numberIn(text, field);
  return value === undefined ? text : withNumber(text, field, shifted(value, offset));
}

export function shifted(value: number, offset: number): number {
  return Math.max(0, value + offset);
}

/** A number in a tree that {@link withEdit} hands out. */
export const losslessNumber = z.custom<LosslessNumber>(isLosslessNumber);

export function toLossless(value: number): LosslessNumber {
  return new LosslessNumber(String(value));
}

/**
 * Lets `edit` change the parsed text, in place because a schema's copy has its fields in another order. A text of
 * another form, an error for example, stays what it is; so does, byte for byte, one that `edit` calls unchanged.
 */
export function withEdit<T>(text: string, schema: z.ZodType<T>, edit: (tree: T) => boolean): string {
  const tree = parseLossless(text);
  return schema.safeParse(tree).success && edit(tree as T) ? (stringify(tree) ?? text) : text;
}

function parseLossless(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** The calls of a batch as they were written; undefined where it is none. */
export function batchOf(text: string): string[] | undefined {
  const tree = parseLossless(text);
  return Array.isArray(tree) ? tree.map((call) => stringify(call) ?? '') : undefined;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the chain says what is wrong with it
  }
}

const anyCall = z.looseObject({ params: z.unknown().optional() });

/** The same call with other parameters. */
export function withParameters(callText: string, params: readonly unknown[]): string {
  return withEdit(callText, anyCall, (call) => {
    call.params = params;
    return true;
  });
}

/** None if the call has none, or has them by name. */
export function parametersOf({ params }: { params?: unknown }): unknown[] {
  return z.array(z.unknown()).safeParse(params).data ?? [];
}

const numberedSchema = z.looseObject({ id: z.unknown() });

/** An answer of the proxy itself, with the id as the call wrote it. */
export function answerTo(callText: string, outcome: { result: unknown } | { error: object }): string {
  const call = numberedSchema.safeParse(parseLossless(callText));
  return stringify({ jsonrpc: '2.0', ...outcome, id: call.data?.id ?? null }) ?? '';
}
