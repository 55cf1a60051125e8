import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpAnswer } from './chain-proxy-answer.ts';
import type { Calls } from './chain-proxy-calls.ts';

const HOST = '127.0.0.1';
/** Above the limit of nodes, so that the node refuses larger ones itself. */
const MAX_BODY_BYTES = 1024 * 1024;
const INTERNAL_ERROR = -32603; // JSON-RPC's own code
/**
 * How long an idle connection stays open. Node's default is 5 s: a process that did nothing for so long closed a connection at the moment
 * its client used it again. A real node leaves that to its client.
 */
const KEEP_ALIVE_MS = 60_000;

/** JSON-RPC over HTTP, as a node answers it. */
export function createRpcServer(calls: Calls): Server {
  return createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) => void answer(request, response, calls),
  );
}

async function answer(request: IncomingMessage, response: ServerResponse, calls: Calls): Promise<void> {
  try {
    if (request.method !== 'POST') {
      // Like a node: GET /health for load balancers, nothing else.
      const isHealth = request.method === 'GET' && request.url === '/health';
      response.writeHead(isHealth ? 200 : 405).end(isHealth ? 'ok' : undefined);
      return;
    }
    const body = await readBody(request);
    if (body === undefined) {
      response.writeHead(413).end();
      return;
    }
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const answered = await calls.answerBody(body, gone.signal);
    if (answered.kind === 'connection closed') response.destroy();
    else if (answered.kind === 'http') endWith(response, answered);
    else response.writeHead(200, { 'content-type': 'application/json' }).end(answered.text);
  } catch (error) {
    const message = `the chain did not answer the proxy: ${error instanceof Error ? error.message : String(error)}`;
    const failure = { jsonrpc: '2.0', id: null, error: { code: INTERNAL_ERROR, message } };
    response.writeHead(502, { 'content-type': 'application/json' }).end(JSON.stringify(failure));
  }
}

function endWith(response: ServerResponse, { status, headers, body }: HttpAnswer): void {
  response.writeHead(status, headers).end(body);
}

/** Undefined if it is too long. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => resolve());
  });
}

export function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Address of a server that listens. */
export function addressOf(server: Server): string {
  const { port } = server.address() as AddressInfo; // listening on TCP: never a path
  return `${HOST}:${port}`;
}
