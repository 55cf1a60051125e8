/**
 * Moments as whole microseconds since 1970, which is how exactly the database keeps them: a `Date` has milliseconds
 * only, and a cursor that was rounded would skip or repeat rows. They stay below 2^53 until the year 2255.
 */
export function asMicroseconds(column: string): string {
  return `(extract(epoch FROM ${column}) * 1000000)::bigint`;
}

/** The moment that one bound parameter of microseconds names. */
export function fromMicroseconds(parameter: '?' | `:${string}`): string {
  return `(timestamptz 'epoch' + ${parameter}::float8 * interval '1 microsecond')`;
}
