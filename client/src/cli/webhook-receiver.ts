import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { verifyWebhook, WebhookVerificationError, type WebhookEvent } from '../index.ts';
import { UsageError } from './exit-codes.ts';

/** Events are a few hundred bytes. */
const MAX_BODY_BYTES = 1_000_000;

export interface WebhookReceiverInput {
  host: string;
  /** 0 for any free port. */
  port: number;
  /** HTTP status of the answer to a verified event. */
  status: number;
  /** Pause before that answer. */
  delayMs: number;
  secret: string;
  onEvent(event: WebhookEvent): void;
  onRefused(error: WebhookVerificationError): void;
}

export interface WebhookReceiver {
  url: string;
  stop(): Promise<void>;
}

export async function startWebhookReceiver(input: WebhookReceiverInput): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    receive(request, input).then(
      ({ status, text }) => response.writeHead(status, { 'content-type': 'text/plain' }).end(text),
      // The connection broke off, or the body is too long: it cannot be answered.
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new UsageError(`Cannot listen on this port: ${error.message}. Choose another with --port`)),
    );
    server.listen(input.port, input.host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : input.port;
  return {
    url: `http://${input.host.includes(':') ? `[${input.host}]` : input.host}:${port}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Answer {
  status: number;
  text?: string;
}

async function receive(request: IncomingMessage, input: WebhookReceiverInput): Promise<Answer> {
  if (request.method !== 'POST') return { status: 405 };
  try {
    const body = await readBody(request);
    input.onEvent(verifyWebhook({ headers: request.headers, body, secret: input.secret }));
    // A delayed answer does not keep the command from ending.
    await delay(input.delayMs, undefined, { ref: false });
    return { status: input.status };
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    input.onRefused(error);
    // The service stores this text in the delivery log for the endpoint's owner.
    return { status: 401, text: `${error.reason}: ${error.message}` };
  }
}

async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (!(chunk instanceof Uint8Array)) continue;
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new RangeError('The body is too long for an event');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
