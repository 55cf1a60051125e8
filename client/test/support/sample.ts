import { resolved, type Schema } from './document.ts';

/** Fields of text that the library takes as decimal numbers only. */
const AMOUNTS = new Set(
  (
    'amount received_amount withdrawn_amount change sol usd_value total_usd_value fee network_fee base_fee priority_fee fee_cap rent ' +
    'reverted_fee amount_in amount_out effective_price rent_paid rent_returned minimum_out quoted_out wrapped_sol price_impact usd_value_in usd_value_out above below target_price price percent price_usd change_24h_percent change_7d_percent active activating deactivating inactive withdrawable activated_stake rewards rewards_total'
  ).split(' '),
);

/**
 * A value with every field of a schema, each with a different value. A reader that leaves a field out, or reads another
 * one in its place, returns something else.
 */
export function sampleOf(given: Schema, path = 'x'): unknown {
  const schema = resolved(given);
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return sampleOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, path);
  if (schema.enum) return schema.enum.at(path.length % schema.enum.length);
  switch (firstType(schema)) {
    case 'object':
      return Object.fromEntries(
        fieldsOf(schema).map(([name, each]) => [name, sampleOf(each, `${path}.${name}`)]),
      );
    case 'array':
      return [sampleOf(schema.items ?? {}, `${path}[0]`)];
    case 'integer':
    case 'number':
      return path.length;
    case 'boolean':
      return true;
    case 'string':
      return AMOUNTS.has(path.split('.').at(-1) ?? '') ? decimalOf(path) : `text of ${path}`;
    default:
      throw new Error(`${path} has an unknown type: ${JSON.stringify(schema)}`);
  }
}

/** Another one for each path. */
function decimalOf(path: string): string {
  const digits = Array.from(path).reduce((number, letter) => (number * 31 + letter.charCodeAt(0)) % 1e9, 7);
  return `1.${digits}`;
}

/** For each place that may be null, the same value with null there. */
export function samplesWithNull(given: Schema): { path: string; sample: unknown }[] {
  return nullablePaths(given).map((path) => {
    const sample = sampleOf(given);
    let holder = sample as Record<string, unknown>;
    for (const name of path.slice(0, -1)) holder = holder[name] as Record<string, unknown>;
    holder[path.at(-1) ?? ''] = null;
    return { path: path.join('.'), sample };
  });
}

/** The lists of words in a schema, by field name. */
export function wordsOf(given: Schema, name = ''): [name: string, words: string[]][] {
  const schema = resolved(given);
  return [
    ...(schema.enum ? [[name, schema.enum] as [string, string[]]] : []),
    ...(schema.anyOf ?? []).flatMap((each) => wordsOf(each, name)),
    ...(schema.items ? wordsOf(schema.items, name) : []),
    ...fieldsOf(schema).flatMap(([field, each]) => wordsOf(each, field)),
  ];
}

/** Each of the alternatives of a schema; the schema itself if it has none. */
export function variantsOf(given: Schema): Schema[] {
  const variants = (resolved(given).anyOf ?? []).filter(({ type }) => type !== 'null');
  return variants.length > 0 ? variants : [given];
}

/** The values of a field that distinguishes the alternatives of a schema. */
export function alternativesOf(given: Schema, field: string): unknown[] {
  return (resolved(given).anyOf ?? []).map((each) => resolved(each).properties?.[field]?.const);
}

function nullablePaths(given: Schema): string[][] {
  const schema = resolved(given);
  const inner = schema.anyOf?.find(({ type }) => type !== 'null');
  if (inner) return nullablePaths(inner);
  if (firstType(schema) === 'array') return nullablePaths(schema.items ?? {}).map((path) => ['0', ...path]);
  return fieldsOf(schema).flatMap(([name, each]) => [
    ...(isNullable(each) ? [[name]] : []),
    ...nullablePaths(each).map((path) => [name, ...path]),
  ]);
}

function isNullable(given: Schema): boolean {
  const { type, anyOf } = resolved(given);
  return (
    (Array.isArray(type) && type.includes('null')) || (anyOf?.some((each) => each.type === 'null') ?? false)
  );
}

function firstType({ type }: Schema): unknown {
  return Array.isArray(type) ? type.find((each) => each !== 'null') : type;
}

/** If a schema allows any field name, one stands for all. */
function fieldsOf({ properties, additionalProperties }: Schema): [string, Schema][] {
  if (properties) return Object.entries(properties);
  return typeof additionalProperties === 'object' && additionalProperties !== null
    ? [['ANY', additionalProperties as Schema]]
    : [];
}
