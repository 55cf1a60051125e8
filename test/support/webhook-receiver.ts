import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  headers: Record<string, string>;
  body: string;
  at: number;
}

/** 500 to the first attempt of each event, and another status to the next ones. */
export function afterOneFailure(status: number): (request: ReceivedRequest) => number {
  const seen = new Set<string | undefined>();
  return ({ headers }) => {
    const id = headers['webhook-id'];
    if (seen.has(id)) return status;
    seen.add(id);
    return 500;
  };
}

/** A webhook endpoint of a client: keeps what arrives and answers as the test says. */
export async function startReceiver(
  answer: (request: ReceivedRequest, count: number) => number = () => 200,
  answerHeaders: Record<string, string> = {},
) {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const one = { headers, body: Buffer.concat(chunks).toString('utf8'), at: Date.now() };
      received.push(one);
      response.writeHead(answer(one, received.length), answerHeaders).end('noted');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
