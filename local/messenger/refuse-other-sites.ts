import type Koa from 'koa';

const OWN_HOST = /^(127\.0\.0\.1|localhost)(:\d+)?$/;

/**
 * Any website that is open in the same browser could otherwise write as one of the people: by a form, or by a name of its own that
 * leads to this machine.
 */
export async function refuseOtherSites(ctx: Koa.Context, next: Koa.Next): Promise<void> {
  const origin = ctx.get('origin');
  const isOwn = origin === '' || (URL.canParse(origin) && new URL(origin).host === ctx.host);
  if (isOwn && OWN_HOST.test(ctx.host)) {
    await next();
    return;
  }
  ctx.status = 403;
  ctx.body = { error: 'Only the chat page of this machine may do this.' };
}
