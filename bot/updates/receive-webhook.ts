import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import type { ReadUpdate } from '../../telegram/read-update.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { UseCases } from '../../use-cases/index.ts';
import type { WebhookSecret } from './webhook-secret.ts';

export interface ReceiveWebhookDeps {
  secret: Pick<WebhookSecret, 'matches'>;
  readUpdate: ReadUpdate;
  chats: Pick<UseCases['chats'], 'receive'>;
  /** Called after an update was stored. */
  onReceived(): void;
  log: Logger;
}

/** Where Telegram posts updates; a proxy passes it on. */
const WEBHOOK_PATH = '/telegram';

/** Larger than any update with a text of 4,096 characters. */
const MAX_BODY = '256kb';

/** `POST /telegram`: an update is acknowledged only after its row is committed; otherwise Telegram posts it again. */
export function webhookRoutes({ secret, readUpdate, chats, onReceived, log }: ReceiveWebhookDeps): Router {
  const router = new Router();
  router.post(
    WEBHOOK_PATH,
    async (ctx, next) => {
      if (secret.matches(ctx.get('x-telegram-bot-api-secret-token'))) await next();
      else ctx.status = 401;
    },
    bodyParser({
      enableTypes: ['json'],
      jsonLimit: MAX_BODY,
      // The parser's own error quotes what a person wrote.
      onError: (_error, ctx) => ctx.throw(400, 'The body is not JSON.'),
    }),
    async (ctx) => {
      const { received } = readUpdate(ctx.request.body);
      try {
        if (received) await chats.receive([received]);
      } catch (error) {
        log.warn({ err: error }, 'an update could not be stored; Telegram posts it again');
        ctx.status = 503;
        return;
      }
      onReceived();
      ctx.status = 200;
    },
  );
  return router;
}
