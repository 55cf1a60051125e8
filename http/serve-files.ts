import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import type { RequestState } from './define-route.ts';
import { answerOtherMethod, READ_METHODS } from './other-methods.ts';

/** A public file that does not change while the process runs. */
export interface OpenFile {
  /** A media type, or the end of a file's name such as `.html`, from which Koa knows it. */
  type: string;
  headers?: Record<string, string>;
  /** Called at the first request. */
  read(): Promise<string | Buffer>;
}

interface Stored {
  plain: Buffer;
  zipped: Buffer;
  etag: string;
}

const compress = promisify(gzip);

/** Answers requests for these paths; all others continue to the routes. */
export function serveFiles(files: ReadonlyMap<string, OpenFile>): Middleware<RequestState> {
  const stored = new Map<OpenFile, Promise<Stored>>();

  return async function serveFilesMiddleware(ctx, next) {
    // Like the routes, ignores a slash at the end.
    const file = files.get(ctx.path.replace(/(?<=.)\/$/, ''));
    if (!file) {
      await next();
      return;
    }
    if (!READ_METHODS.includes(ctx.method)) {
      answerOtherMethod(ctx, READ_METHODS);
      return;
    }
    let reading = stored.get(file);
    if (!reading) {
      reading = store(file);
      stored.set(file, reading);
      // A read that failed may succeed later, for example if too many files were open.
      reading.catch(() => stored.delete(file));
    }
    answer(ctx, file, await reading);
  };
}

async function store(file: OpenFile): Promise<Stored> {
  const plain = Buffer.from(await file.read());
  return { plain, zipped: await compress(plain), etag: digest(plain) };
}

function answer(ctx: Context, file: OpenFile, { plain, zipped, etag }: Stored): void {
  ctx.status = 200;
  ctx.type = file.type;
  ctx.vary('Accept-Encoding');
  ctx.set(file.headers ?? {});
  const isZipped = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  // A strong ETag must differ for each encoding.
  ctx.etag = isZipped ? `${etag}-gzip` : etag;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  if (isZipped) ctx.set('content-encoding', 'gzip');
  ctx.body = isZipped ? zipped : plain;
}

/** Short enough for a file name, long enough to be unique for a content. */
const DIGEST_CHARACTERS = 20;

export function digest(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, DIGEST_CHARACTERS);
}
