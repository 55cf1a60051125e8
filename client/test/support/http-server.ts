import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

export interface ReceivedRequest {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: unknown;
}

/** `cut` closes the connection without an answer. */
export type Reply = 'cut' | { status: number; headers?: Record<string, string>; body: unknown };

export interface TestServer {
  /** Ends in `/v1`. */
  baseUrl: string;
  /** Everything that arrived, in order. */
  requests: ReceivedRequest[];
  /** Resolves as soon as a matching request has arrived. */
  waitForRequest(fits: (request: ReceivedRequest) => boolean): Promise<void>;
  close(): Promise<void>;
}

/** A server on a free loopback port that answers as the test says. */
export async function startTestServer(
  answer: (request: ReceivedRequest) => Reply | Promise<Reply>,
): Promise<TestServer> {
  const requests: ReceivedRequest[] = [];
  const arrivals = new EventEmitter();

  async function receive(message: IncomingMessage): Promise<Reply> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of message) if (chunk instanceof Uint8Array) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const url = new URL(message.url ?? '/', 'http://127.0.0.1');
    const request: ReceivedRequest = {
      method: message.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: message.headers,
      body: text ? JSON.parse(text) : undefined,
    };
    requests.push(request);
    arrivals.emit('request');
    return await answer(request);
  }

  const server = createServer((message, response) => {
    void receive(message).then(
      (reply) => {
        if (reply === 'cut') return response.destroy();
        const body = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
        return response.writeHead(reply.status, reply.headers).end(body);
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    requests,
    async waitForRequest(fits) {
      while (!requests.some(fits)) await once(arrivals, 'request');
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const TIMESTAMP = '2026-01-01T00:00:00.000Z';

export function success(data: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return { status, headers, body: { success: true, data, timestamp: TIMESTAMP } };
}

export function failure(
  status: number,
  code: string,
  options: { details?: string; headers?: Record<string, string> } = {},
): Reply {
  const error = { code, message: `${code} happened`, details: options.details };
  return { status, headers: options.headers ?? {}, body: { success: false, error, timestamp: TIMESTAMP } };
}
