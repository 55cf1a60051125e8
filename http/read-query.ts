import type { ParsedUrlQuery } from 'node:querystring';
import { invalidField } from '../domain/errors.ts';

/** Bytes that are escaped one after the other; together they have to be UTF-8. */
const ESCAPED = /(?:%[0-9a-f]{2})+/gi;

/** The fields of a query. Refuses bytes that are not UTF-8: the parser would put another character in their place. */
export function readQuery({
  query,
  querystring,
}: {
  query: ParsedUrlQuery;
  querystring: string;
}): ParsedUrlQuery {
  for (const pair of querystring.split('&')) {
    if (!(pair.match(ESCAPED) ?? []).every(isUtf8)) {
      throw invalidField(pair.split('=')[0] ?? '', 'must be escaped UTF-8');
    }
  }
  return { ...query };
}

function isUtf8(escaped: string): boolean {
  try {
    decodeURIComponent(escaped);
    return true;
  } catch {
    return false;
  }
}
