import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const callSchema = z.object({ method: z.string(), params: z.array(z.unknown()) });

export type RpcCall = z.infer<typeof callSchema>;

/** Genesis of the chain that every node serves by default. */
export const GENESIS_HASH = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG';

/** A node's facts besides its answers; a test may change them while the node runs. */
export interface NodeFacts {
  genesis: string;
  /** If it is given, the node answers health checks by itself: `getSlot` is not among its calls then. */
  slot?: number;
  /** `gone`: connections end without an answer; `silent`: there is never an answer. To health checks too. */
  outage?: 'gone' | 'silent' | undefined;
}

/**
 * A node that answers as the test says, except that it always knows its genesis hash; the path of its URL stands for
 * a provider's secret key. `calls` leaves the questions for the genesis hash out, `checks` counts them.
 */
export async function startRpcServer(
  answer: (response: ServerResponse, call: RpcCall) => void,
  genesisOrFacts: string | NodeFacts = GENESIS_HASH,
) {
  const facts = typeof genesisOrFacts === 'string' ? { genesis: genesisOrFacts } : genesisOrFacts;
  const calls: RpcCall[] = [];
  let checks = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = callSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      const isSlot = call.method === 'getSlot' && facts.slot !== undefined;
      if (call.method === 'getGenesisHash') checks += 1;
      else if (!isSlot) calls.push(call);
      if (facts.outage === 'silent') return;
      if (facts.outage === 'gone') response.destroy();
      else if (call.method === 'getGenesisHash') result(facts.genesis)(response);
      else if (isSlot) result(facts.slot)(response);
      else answer(response, call);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: urlOf(port),
    calls,
    checks: () => checks,
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers with a JSON-RPC result. */
export function result(value: unknown): (response: ServerResponse) => void {
  return (response) => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: value }));
}

/** Answers with a JSON-RPC error. */
export function failure(code: number, message: string, data?: unknown): (response: ServerResponse) => void {
  return (response) =>
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message, data } }));
}

/** Below the ports that the system gives away, so that no other program of the run is there. */
let closedPort = 200;

/** Another URL without a server at each call. */
export function closedUrl(): string {
  closedPort += 1;
  return urlOf(closedPort);
}

function urlOf(port: number): string {
  return `http://127.0.0.1:${port}/very-secret-key?api-key=very-secret-key`;
}

/** The nodes of one test file, to be stopped after each test. */
export function rpcServers() {
  const servers: Awaited<ReturnType<typeof startRpcServer>>[] = [];
  return {
    async node(answer: (response: ServerResponse, call: RpcCall) => void, facts: Partial<NodeFacts> = {}) {
      const own: NodeFacts = { genesis: GENESIS_HASH, slot: 1_000, ...facts };
      const server = await startRpcServer(answer, own);
      servers.push(server);
      return { ...server, facts: own };
    },
    async stop(): Promise<void> {
      await Promise.all(servers.splice(0).map((server) => server.stop()));
    },
  };
}
