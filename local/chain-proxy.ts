import { setMaxListeners } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import type { ChainFaults } from './chain-faults.ts';
import type { HttpAnswer } from './chain-proxy-answer.ts';
import { createCalls } from './chain-proxy-calls.ts';
import type { CallObservers, Calls } from './chain-proxy-calls.ts';
import { relayWebSocket } from './chain-proxy-socket.ts';
import { createUpstream } from './chain-proxy-upstream.ts';

const HOST = '127.0.0.1';
/** Above what a node takes itself, so that it is the node which refuses. */
const MAX_BODY_BYTES = 1024 * 1024;
const INTERNAL_ERROR = -32603; // JSON-RPC's own code

export interface ChainProxyOptions extends CallObservers {
  upstreamRpcUrl: string;
  upstreamWsUrl: string;
  rpcPort: number;
  wsPort: number;
  /** The upstream is such a proxy already, whose answers need no more than to go wrong. */
  isEvenedOut?: boolean;
  /** What goes wrong, on JSON-RPC alone: web sockets pass as they are. */
  faults?: ChainFaults;
}

export interface ChainProxy {
  rpcUrl: string;
  wsUrl: string;
  close(): Promise<void>;
}

/** Puts fixed ports in front of a chain, and evens out where it differs from a real node. */
export async function startChainProxy(options: ChainProxyOptions): Promise<ChainProxy> {
  const closing = new AbortController();
  setMaxListeners(0, closing.signal); // one for each call that waits
  const calls = createCalls({
    ...options,
    upstream: createUpstream(options.upstreamRpcUrl, options),
    closing: closing.signal,
  });
  const http = createServer((request, response) => void answer(request, response, calls));
  await listen(http, options.rpcPort);

  const wsHttp = createServer((_request, response) => response.writeHead(426).end());
  const sockets = new WebSocketServer({ server: wsHttp });
  sockets.on('connection', (client) => relayWebSocket(client, new WebSocket(options.upstreamWsUrl)));
  await listen(wsHttp, options.wsPort);

  return {
    rpcUrl: `http://${HOST}:${portOf(http)}`,
    wsUrl: `ws://${HOST}:${portOf(wsHttp)}`,
    async close() {
      closing.abort();
      for (const client of sockets.clients) client.terminate();
      http.closeAllConnections();
      await Promise.all([close(http), close(wsHttp)]);
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, calls: Calls): Promise<void> {
  try {
    if (request.method !== 'POST') {
      // As a node does: GET /health for load balancers, nothing else.
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

/** Undefined when it is too long. */
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

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => resolve());
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function portOf(server: Server): number {
  const address = server.address() as AddressInfo; // listening on TCP: never a path
  return address.port;
}
