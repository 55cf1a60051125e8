// WEBHOOK_SECRET=whsec_… npx tsx docs/examples/koa-receiver.ts
import type { IncomingMessage } from 'node:http';
import Koa from 'koa';
// In your own project, import from 'wallet-service-client'.
import {
  checkWebhookSecret,
  verifyWebhook,
  WebhookVerificationError,
  type WebhookEvent,
} from '../../client/src/index.ts';

const secret = process.env['WEBHOOK_SECRET'] ?? '';
if (secret === '') {
  process.stderr.write('Set WEBHOOK_SECRET to the secret that the endpoint is registered with.\n');
  process.exit(1);
}
// A secret that can verify nothing ends the program now, and not at the first delivery.
checkWebhookSecret(secret);
const port = Number(process.env['PORT'] ?? 4000);

/** In your own code, use a table with the id as its key, written in the transaction that does the work. */
const handled = new Set<string>();

async function handle({ event, data }: WebhookEvent): Promise<void> {
  process.stdout.write(`${event} ${JSON.stringify(data)}\n`);
}

/** The body as received. After parsing and serializing it again, its bytes may differ from the signed ones. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const app = new Koa();

app.use(async (context) => {
  const body = await readBody(context.req);
  try {
    const event = verifyWebhook({ headers: context.headers, body, secret });
    // The same event may arrive more than once, always with the same id.
    if (handled.has(event.id)) process.stdout.write(`again: ${event.id}\n`);
    else await handle(event);
    handled.add(event.id);
    context.status = 200;
  } catch (error) {
    // Anything else becomes a 500, and the service tries again.
    if (!(error instanceof WebhookVerificationError)) throw error;
    context.status = 401;
    context.body = `${error.reason}: ${error.message}`;
  }
});

const server = app.listen(port, '127.0.0.1', () => {
  process.stdout.write(`Listening: ${JSON.stringify(server.address())}\n`);
});
