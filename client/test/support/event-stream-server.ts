import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

export interface StreamRequest {
  /** With the query. */
  url: string;
  headers: IncomingHttpHeaders;
}

export interface EventStreamServer {
  /** Ends in `/v1`. */
  baseUrl: string;
  requests: StreamRequest[];
  /** Number of open connections. */
  open(): number;
  close(): Promise<void>;
}

/** A server on a free loopback port that writes to each connection what the test says. */
export async function startEventStreamServer(
  serve: (response: ServerResponse, request: StreamRequest, count: number) => void,
): Promise<EventStreamServer> {
  const requests: StreamRequest[] = [];
  let open = 0;
  const server = createServer((message, response) => {
    const request = { url: message.url ?? '', headers: message.headers };
    requests.push(request);
    open += 1;
    response.on('close', () => (open -= 1));
    serve(response, request, requests.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    requests,
    open: () => open,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function beginStream(response: ServerResponse): ServerResponse {
  return response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
}

export function entryEvent(id: string, version: number, status = 'submitted'): string {
  const data = {
    operation_id: 'op_1',
    version,
    status,
    status_reason: null,
    message: `Step ${version}.`,
    at: '2026-01-01T00:00:00.000Z',
  };
  return `id: ${id}\nevent: timeline\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The body of an error's answer. */
export function refusal(code: string): string {
  return JSON.stringify({ success: false, error: { code, message: code }, timestamp: '' });
}
