import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import type { PayloadCodec } from '@temporalio/common';
import Koa from 'koa';
import { z } from 'zod';
import { DecryptionError } from '../encryption/authenticated-encryption.ts';
import {
  allowOnlyOrigin,
  authenticateOperator,
  hasSession,
  refuse,
  sessionCookie,
  setSecurityHeaders,
} from './codec-access.ts';
import { codecPage } from './codec-page.ts';
import { createOneTimeLinks } from './one-time-links.ts';
import { createOperatorSignIn } from './operator-sign-in.ts';
import { payloadFromJson, payloadsSchema, payloadToJson } from '../encryption/payload-json.ts';

export interface CodecServerDeps {
  codec: PayloadCodec;
  operatorToken: string;
  /** The only origin whose pages may call it: the Temporal UI's. */
  uiOrigin: string;
  /** Called with failures of the server itself; never with data that a caller sent. */
  onError?: (error: Error) => void;
}

/** Temporal refuses payloads of more than 2 MiB, which is 2.7 MiB in base64. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** Enough for a form with one token. */
const MAX_FORM_BYTES = 4 * 1024;

const formSchema = z.object({ token: z.string() });

const linkSchema = z.object({ code: z.string() });

/** Temporal's remote codec protocol, for the Temporal UI of an operator. The caller listens and closes. */
export function createCodecServer(deps: CodecServerDeps): Server {
  const uiOrigin = new URL(deps.uiOrigin).origin;
  const signIn = createOperatorSignIn(deps.operatorToken);
  const links = createOneTimeLinks();
  const authenticate = authenticateOperator(signIn);
  const json = bodyParser({ enableTypes: ['json'], jsonLimit: MAX_BODY_BYTES });
  const form = bodyParser({ enableTypes: ['form'], formLimit: MAX_FORM_BYTES });

  const router = new Router();
  router.get('/', (ctx) => {
    ctx.type = 'html';
    ctx.body = codecPage(hasSession(ctx, signIn) ? 'signed_in' : 'signed_out', uiOrigin);
  });
  router.post('/links', authenticate, (ctx) => {
    ctx.status = 201;
    // Relative to this endpoint, which may be under a path of another address.
    ctx.body = { path: `open?code=${links.create()}` };
  });
  router.get('/open', (ctx) => {
    // Programs that look at a link before a person does ask with HEAD.
    if (ctx.method === 'HEAD') {
      ctx.status = 204;
      return;
    }
    // Also in a browser that is signed in: a terminal and a history keep the link.
    const isNew = links.use(linkSchema.catch({ code: '' }).parse(ctx.query).code);
    if (!hasSession(ctx, signIn)) {
      if (!isNew) {
        ctx.status = 410;
        ctx.type = 'html';
        ctx.body = codecPage('link_ended', uiOrigin);
        return;
      }
      ctx.set('Set-Cookie', sessionCookie(signIn.openSession(), uiOrigin));
    }
    ctx.set('Referrer-Policy', 'no-referrer');
    ctx.set('Location', `${uiOrigin}/`);
    ctx.status = 303;
  });
  router.post('/session', form, (ctx) => {
    const { token } = formSchema.catch({ token: '' }).parse(ctx.request.body);
    const verdict = signIn.checkToken(token);
    if (verdict !== 'right') {
      ctx.status = verdict === 'wrong' ? 401 : 429;
      ctx.type = 'html';
      ctx.body = codecPage(verdict === 'wrong' ? 'wrong_token' : verdict, uiOrigin);
      return;
    }
    ctx.set('Set-Cookie', sessionCookie(signIn.openSession(), uiOrigin));
    // Relative, so that the endpoint may be under a path of another address.
    ctx.set('Location', './');
    ctx.status = 303;
  });
  for (const direction of ['encode', 'decode'] as const) {
    router.post(`/${direction}`, authenticate, json, async (ctx) => {
      const body = payloadsSchema.safeParse(ctx.request.body);
      if (!body.success)
        return refuse(ctx, 400, 'The body has to be {"payloads":[{"metadata":{…},"data":"…"}]}.');
      const payloads = await deps.codec[direction](body.data.payloads.map(payloadFromJson));
      ctx.body = { payloads: payloads.map(payloadToJson) };
    });
  }

  const app = new Koa();
  // Koa's own handler would print the error with all data attached to it.
  app.on('error', (error: Error) => deps.onError?.(error));
  app.use(answerFailures);
  app.use(setSecurityHeaders);
  app.use(allowOnlyOrigin(uiOrigin));
  app.use(router.routes());
  app.use(router.allowedMethods());
  const answer = app.callback();
  return createServer((request, response) => void answer(request, response));
}

async function answerFailures(ctx: Koa.Context, next: Koa.Next): Promise<void> {
  try {
    await next();
  } catch (error) {
    if (error instanceof DecryptionError) return refuse(ctx, 400, error.message);
    const status = statusOf(error);
    if (status === 413) return refuse(ctx, 413, 'The body is too large.');
    if (status >= 400 && status < 500) return refuse(ctx, status, 'The request cannot be read.');
    refuse(ctx, 500, 'Internal error.');
    ctx.app.emit('error', error instanceof Error ? error : new Error('unknown failure'), ctx);
  }
}

function statusOf(error: unknown): number {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 500;
}
