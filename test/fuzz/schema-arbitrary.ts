import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { VALUE_KEYWORDS } from '../support/json-schema-keywords.ts';
import { oddValue } from './value-arbitraries.ts';

/** The part of JSON Schema that requests use. */
const schemaShape = z.object({
  ...VALUE_KEYWORDS,
  items: z.record(z.string(), z.unknown()).optional(),
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  required: z.array(z.string()).optional(),
});

/** Values by field name that do not follow from the schema: addresses with funds, ids that exist. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** A request has up to ten fields: with few odd ones most requests reach the code after the checks. */
const USUAL = 40;

/** Values that mostly fit the schema, and sometimes do not. */
export function valuesOf(schema: unknown, known: KnownValues, name = ''): Arbitrary<unknown> {
  const parsed = schemaShape.parse(schema);
  const odd = { weight: 1, arbitrary: oddValue };
  const fitting = fittingValue(parsed, known);
  const knownOnes = known[name];
  if (!knownOnes) return fc.oneof({ weight: USUAL, arbitrary: fitting }, odd);
  return fc.oneof(
    { weight: USUAL, arbitrary: fc.constantFrom(...knownOnes) },
    { weight: 2, arbitrary: fitting },
    odd,
  );
}

function fittingValue(schema: z.infer<typeof schemaShape>, known: KnownValues): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? 'string'].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, known)));
}

function ofType(type: string, schema: z.infer<typeof schemaShape>, known: KnownValues): Arbitrary<unknown> {
  switch (type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 - 1 });
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 3 }), fc.double());
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, known), { minLength: schema.minItems ?? 0, maxLength: 4 });
    case 'object':
      return objectOf(schema, known);
    default:
      return textOf(schema);
  }
}

function textOf({
  format,
  pattern,
  minLength = 0,
  maxLength = 80,
}: z.infer<typeof schemaShape>): Arbitrary<unknown> {
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  // fast-check knows no classes of Unicode properties; the length is not in the pattern.
  if (pattern !== undefined && !/\\[pP]\{/.test(pattern)) {
    return fc
      .stringMatching(new RegExp(pattern), { maxLength: Math.max(minLength, Math.min(maxLength, 80)) })
      .map((text) => (text === '' ? text : text.padEnd(minLength, text)));
  }
  return fc.string({ unit: 'grapheme', minLength, maxLength });
}

function objectOf(schema: z.infer<typeof schemaShape>, known: KnownValues): Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema;
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, valuesOf(property, known, name)]),
  );
  // One odd field hides all others, and some exclude each other: so most optional fields are left out.
  const whole = fc
    .tuple(
      ...Object.entries(fields).map(([name, field]) => {
        const entry = field.map((value) => [[name, value]] as const);
        return required.includes(name)
          ? entry
          : fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: entry });
      }),
    )
    .map((entries) => Object.fromEntries(entries.flat()) as Record<string, unknown>);
  return fc.oneof(
    { weight: USUAL, arbitrary: whole },
    { weight: 2, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(whole, fc.string(), oddValue)
        .map(([body, name, value]) => ({ ...body, [name]: value })),
    },
  );
}
