import type { Context } from 'koa';
import { CSV } from './csv.ts';
import type { RouteTable } from './define-route.ts';
import { successEnvelope } from './envelope.ts';

/** The page as CSV or JSON. Both have the header `Link`. */
export function answerWithTable(
  ctx: Context,
  csv: RouteTable<unknown>,
  { data, message }: { data: unknown; message: string | undefined },
): void {
  ctx.vary('Accept');
  const cursor = csv.nextCursor(data);
  if (cursor !== null) ctx.set('link', nextPageLink(ctx, cursor));
  if (ctx.accepts('application/json', CSV) !== CSV) {
    ctx.body = successEnvelope(data, message);
    return;
  }
  ctx.body = csv.text(data);
  // RFC 7111: the first line names the columns.
  ctx.set('content-type', `${CSV}; charset=utf-8; header=present`);
}

/** RFC 8288. The query is already validated, so it only has fields that the route knows. */
function nextPageLink({ path, query }: Context, cursor: string): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) text.set(name, String(value));
  text.set('cursor', cursor);
  return `<${path}?${text.toString()}>; rel="next"`;
}
