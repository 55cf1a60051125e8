import { LosslessNumber, isLosslessNumber, parse, stringify } from 'lossless-json';
import { z } from 'zod';

// Answers are changed as text, so that numbers beyond 2^53 stay exact.

/** The first field of that name. Quotes inside a JSON string are escaped, so it is never text. */
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

/** The same field, moved by an offset, but never below zero, because slots and heights cannot be negative. */
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
 * Lets `edit` change the parsed text in place, because a schema's copy has its fields in another order. A text of another
 * form, such as an error, is not changed; if `edit` reports no change, the text stays the same byte for byte.
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

/** The calls of a batch as they were written; undefined if it is not a batch. */
export function batchOf(text: string): string[] | undefined {
  if (!/^\s*\[/.test(text)) return undefined;
  const tree = parseLossless(text);
  return Array.isArray(tree) ? tree.map((call) => stringify(call) ?? '') : undefined;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the chain answers with the error
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

/** Empty if the call has no parameters, or named ones. */
export function parametersOf({ params }: { params?: unknown }): unknown[] {
  return z.array(z.unknown()).safeParse(params).data ?? [];
}

const numberedSchema = z.looseObject({ id: z.unknown() });

/** An answer of the proxy itself, with the id as the call wrote it. */
export function answerTo(callText: string, outcome: { result: unknown } | { error: object }): string {
  const call = numberedSchema.safeParse(parseLossless(callText));
  return stringify({ jsonrpc: '2.0', ...outcome, id: call.data?.id ?? null }) ?? '';
}
