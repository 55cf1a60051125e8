import type { Context } from 'koa';
import type { RoutePicture } from './define-route.ts';
import { successEnvelope } from './envelope.ts';

export const PNG = 'image/png';
export const SVG = 'image/svg+xml';

/** The data as a picture or as JSON. */
export async function answerWithPicture(
  ctx: Context,
  picture: RoutePicture<unknown>,
  { data, message }: { data: unknown; message: string | undefined },
): Promise<void> {
  ctx.vary('Accept');
  const wanted = ctx.accepts('application/json', PNG, SVG);
  if (wanted === PNG) ctx.body = Buffer.from(await picture.png(data));
  else if (wanted === SVG) ctx.body = picture.svg(data);
  else ctx.body = successEnvelope(data, message);
  if (wanted === PNG || wanted === SVG) ctx.set('content-type', wanted);
}
