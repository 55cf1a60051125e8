import { isIP } from 'node:net';
import type { Context } from 'koa';

/** Accepts a forwarded address only if it is an IP address: the caller could have forged any other text. */
export function clientAddress(ctx: Pick<Context, 'ip' | 'req'>): string {
  return isIP(ctx.ip) === 0 ? (ctx.req.socket.remoteAddress ?? '') : ctx.ip;
}
