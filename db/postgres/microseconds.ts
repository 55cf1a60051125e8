/**
 * Times as whole microseconds since 1970, the precision of the database. A `Date` has only milliseconds, and a rounded cursor
 * would skip or repeat rows. The values stay below 2^53 until the year 2255.
 */
export function asMicroseconds(column: string): string {
  return `(extract(epoch FROM ${column}) * 1000000)::bigint`;
}

/** The time given by one bound parameter in microseconds. */
export function fromMicroseconds(parameter: '?' | `:${string}`): string {
  return `(timestamptz 'epoch' + ${parameter}::float8 * interval '1 microsecond')`;
}
