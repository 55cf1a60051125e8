import { setMaxListeners } from 'node:events';
import { createServer } from 'node:http';
import { WebSocket, WebSocketServer } from 'ws';
import type { ChainFaults } from '../faults/chain-faults.ts';
import { createCalls } from './chain-proxy-calls.ts';
import type { CallObservers } from './chain-proxy-calls.ts';
import { addressOf, close, createRpcServer, listen } from './chain-proxy-http.ts';
import { relayWebSocket } from './chain-proxy-socket.ts';
import { createUpstream } from './chain-proxy-upstream.ts';
import type { UpstreamOptions } from './chain-proxy-upstream.ts';

/** A chain, and the nodes that clients use. */
export interface ChainProxiesOptions extends UpstreamOptions {
  upstreamRpcUrl: string;
  upstreamWsUrl: string;
  /** One port for all nodes: notifications are hints, in which nodes do not differ. */
  wsPort: number;
  nodes: readonly ChainNode[];
}

export interface ChainNode extends CallObservers {
  rpcPort: number;
  /** Faults for JSON-RPC only: web sockets pass unchanged. */
  faults?: ChainFaults;
}

export interface ChainProxies {
  /** In the order of the nodes. */
  rpcUrls: string[];
  wsUrl: string;
  close(): Promise<void>;
}

/** Puts nodes with fixed ports in front of a chain, and corrects its differences from a real node. */
export async function startChainProxies(options: ChainProxiesOptions): Promise<ChainProxies> {
  const closing = new AbortController();
  setMaxListeners(0, closing.signal); // one for each call that waits
  // One for all nodes: it remembers the sends, so that a message is processed once, whichever node gets it.
  const upstream = createUpstream(options.upstreamRpcUrl, options);
  const servers = options.nodes.map((node) =>
    createRpcServer(createCalls({ ...node, upstream, closing: closing.signal })),
  );
  for (const [index, { rpcPort }] of options.nodes.entries()) {
    const server = servers[index];
    if (server) await listen(server, rpcPort);
  }

  const wsHttp = createServer((_request, response) => response.writeHead(426).end());
  const sockets = new WebSocketServer({ server: wsHttp });
  sockets.on('connection', (client) => relayWebSocket(client, new WebSocket(options.upstreamWsUrl)));
  await listen(wsHttp, options.wsPort);

  return {
    rpcUrls: servers.map((server) => `http://${addressOf(server)}`),
    wsUrl: `ws://${addressOf(wsHttp)}`,
    async close() {
      closing.abort();
      for (const client of sockets.clients) client.terminate();
      for (const server of servers) server.closeAllConnections();
      await Promise.all([...servers, wsHttp].map(close));
    },
  };
}

export type ChainProxyOptions = Omit<ChainProxiesOptions, 'nodes'> & ChainNode;

export interface ChainProxy {
  rpcUrl: string;
  wsUrl: string;
  close(): Promise<void>;
}

/** The same with one node. */
export async function startChainProxy(options: ChainProxyOptions): Promise<ChainProxy> {
  const { rpcUrls, wsUrl, close: closeAll } = await startChainProxies({ ...options, nodes: [options] });
  return { rpcUrl: rpcUrls[0] ?? '', wsUrl, close: closeAll };
}
