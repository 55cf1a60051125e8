import { Agent, request as httpRequest } from 'node:http';

/** A request as sent over the wire, including forms that `fetch` would not send, such as a GET with a body. */
export interface FuzzRequest {
  method: string;
  /** With the query, already escaped. */
  target: string;
  headers: Record<string, string>;
  body: string | Buffer | null;
}

export interface FuzzAnswer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
  /** A stream: we read the beginning and cut it off. */
  isStream: boolean;
}

/** Above the 10 s after which the service gives up waiting for its workflows. */
const TIMEOUT_MS = 15_000;

const EVENT_STREAM = 'text/event-stream';

export interface RequestSender {
  /** Null if the server closed because the head was not HTTP, or never answered because it was not a request. */
  send(request: FuzzRequest): Promise<FuzzAnswer>;
  close(): void;
}

export function createRequestSender(url: string): RequestSender {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  return {
    close: () => agent.destroy(),
    send: ({ method, target, headers, body }) =>
      new Promise((resolve, reject) => {
        const request = httpRequest({
          hostname,
          port,
          agent,
          method,
          path: target,
          headers,
          timeout: TIMEOUT_MS,
        });
        request.on('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)));
        request.on('error', reject);
        request.on('response', (response) => {
          const chunks: Buffer[] = [];
          const answer = (isStream: boolean): void =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString('utf8'),
              isStream,
            });
          response.on('data', (chunk: Buffer) => {
            chunks.push(chunk);
            if (!response.headers['content-type']?.startsWith(EVENT_STREAM)) return;
            // A stream need not end; its beginning is enough.
            answer(true);
            response.destroy();
          });
          response.on('end', () => answer(false));
          response.on('error', reject);
        });
        // Node only frames the body of a GET or HEAD if its length is given.
        if (body !== null) request.setHeader('content-length', Buffer.byteLength(body));
        request.end(body ?? undefined);
      }),
  };
}
