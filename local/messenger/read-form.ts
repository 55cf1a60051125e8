import { buffer } from 'node:stream/consumers';
import type { Context } from 'koa';
import { badRequest } from './bot-api-error.ts';

/** The fields of a form with files, each file as its bytes; null if the request has another form. */
export async function readForm(ctx: Context): Promise<Record<string, unknown> | null> {
  if (!ctx.is('multipart/form-data')) return null;
  const bytes = await buffer(ctx.req);
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': ctx.get('content-type') },
  })
    .formData()
    .catch(() => {
      throw badRequest('The form cannot be read');
    });
  const fields: Record<string, unknown> = {};
  for (const [name, value] of form.entries()) {
    fields[name] = typeof value === 'string' ? value : new Uint8Array(await value.arrayBuffer());
  }
  return fields;
}
