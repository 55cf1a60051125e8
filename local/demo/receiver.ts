import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook, WebhookVerificationError, type WebhookEvent } from '../../client/src/index.ts';
import { readBytes } from '../../providers/read-bytes.ts';

const HOST = '127.0.0.1';
/** Many times the size of an event. */
const MAX_BODY_BYTES = 64 * 1024;

export interface Receiver {
  url: string;
  /** Events with good signatures, each once. */
  events: ReadonlyMap<string, WebhookEvent>;
  /** Reasons for refusing the others. */
  refusals: readonly string[];
  close(): Promise<void>;
}

export interface ReceiverOptions {
  secret: string;
  /** Called with each new event. */
  onEvent: (event: WebhookEvent) => void;
}

/** A client's endpoint: accepts only signed events, and each event once. */
export async function startReceiver({ secret, onEvent }: ReceiverOptions): Promise<Receiver> {
  const events = new Map<string, WebhookEvent>();
  const refusals: string[] = [];

  function receive(headers: IncomingMessage['headers'], body: Buffer): number {
    try {
      const event = verifyWebhook({ headers, body, secret });
      // An event may be delivered more than once, with the same id.
      if (events.has(event.id)) return 200;
      events.set(event.id, event);
      onEvent(event);
      return 200;
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      refusals.push(error.message);
      return 401;
    }
  }

  const server = createServer((request, response) => {
    readBytes(request, MAX_BODY_BYTES).then(
      (body) => response.writeHead(body === null ? 413 : receive(request.headers, body)).end(),
      () => response.destroy(),
    );
  });
  server.listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://${HOST}:${port}/webhooks`,
    events,
    refusals,
    async close() {
      const closed = once(server, 'close');
      server.close();
      // The service keeps its connection open for the next event.
      server.closeIdleConnections();
      await closed;
    },
  };
}
