import Router from '@koa/router';
import Koa from 'koa';

/** Each rejects if its part does not work. */
export type StatusChecks = Readonly<Record<string, () => Promise<unknown>>>;

/** `/health`: the process runs. `/ready`: it also reaches what it needs, with the state of each part. */
export function createStatusApp(checks: StatusChecks): Koa {
  const router = new Router();
  router.get('/health', (ctx) => {
    ctx.body = { status: 'ok' };
  });
  router.get('/ready', async (ctx) => {
    const entries = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const isReady = await check().then(
          () => true,
          () => false,
        );
        return [name, isReady ? 'ok' : 'failed'] as const;
      }),
    );
    const isReady = entries.every(([, state]) => state === 'ok');
    ctx.status = isReady ? 200 : 503;
    ctx.body = { status: isReady ? 'ready' : 'not_ready', checks: Object.fromEntries(entries) };
  });
  const app = new Koa();
  app.use(router.routes());
  return app;
}
