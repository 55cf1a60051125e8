import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { callSchema, changeOf } from './chain-proxy-methods.ts';
import { relayWebSocket } from './chain-proxy-socket.ts';

const HOST = '127.0.0.1';
/** Above what a node takes itself, so that it is the node which refuses. */
const MAX_BODY_BYTES = 1024 * 1024;
const INTERNAL_ERROR = -32603; // JSON-RPC's own code

export interface ChainProxyOptions {
  upstreamRpcUrl: string;
  upstreamWsUrl: string;
  rpcPort: number;
  wsPort: number;
}

export interface ChainProxy {
  rpcUrl: string;
  wsUrl: string;
  close(): Promise<void>;
}

/** Puts fixed ports in front of a chain, and evens out where it differs from a real node. */
export async function startChainProxy(options: ChainProxyOptions): Promise<ChainProxy> {
  const http = createServer((request, response) => {
    void answer(request, response, options.upstreamRpcUrl);
  });
  await listen(http, options.rpcPort);

  const wsHttp = createServer((_request, response) => response.writeHead(426).end());
  const sockets = new WebSocketServer({ server: wsHttp });
  sockets.on('connection', (client) => relayWebSocket(client, new WebSocket(options.upstreamWsUrl)));
  await listen(wsHttp, options.wsPort);

  return {
    rpcUrl: `http://${HOST}:${portOf(http)}`,
    wsUrl: `ws://${HOST}:${portOf(wsHttp)}`,
    async close() {
      for (const client of sockets.clients) client.terminate();
      http.closeAllConnections();
      await Promise.all([close(http), close(wsHttp)]);
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, upstream: string): Promise<void> {
  try {
    if (request.method !== 'POST') {
      // As a node does: GET /health for load balancers, nothing else.
      const isHealth = request.method === 'GET' && request.url === '/health';
      response.writeHead(isHealth ? 200 : 405).end(isHealth ? 'ok' : undefined);
      return;
    }
    const body = await readBody(request);
    const text = body === undefined ? undefined : await forwardBody(body, upstream);
    if (text === undefined) response.writeHead(413).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  } catch (error) {
    const message = `the chain did not answer the proxy: ${error instanceof Error ? error.message : String(error)}`;
    const failure = { jsonrpc: '2.0', id: null, error: { code: INTERNAL_ERROR, message } };
    response.writeHead(502, { 'content-type': 'application/json' }).end(JSON.stringify(failure));
  }
}

/** The local chain answers no batches, real nodes do: each call of a batch goes on its own. */
async function forwardBody(body: string, upstream: string): Promise<string> {
  const parsed = parseJson(body);
  if (!Array.isArray(parsed)) return forwardCall(parsed, body, upstream);
  const answers: string[] = [];
  for (const call of parsed) answers.push(await forwardCall(call, JSON.stringify(call), upstream));
  return `[${answers.join(',')}]`;
}

async function forwardCall(parsed: unknown, text: string, upstream: string): Promise<string> {
  const call = callSchema.safeParse(parsed);
  const change = call.success ? changeOf(call.data.method) : undefined;
  if (!call.success || change === undefined) return post(upstream, text);

  const answered = await post(upstream, change.call ? JSON.stringify(change.call(call.data)) : text);
  return change.answer?.(answered, call.data) ?? answered;
}

async function post(upstream: string, body: string): Promise<string> {
  const response = await fetch(upstream, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return (await response.text()).trimEnd();
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the chain says what is wrong with it
  }
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
