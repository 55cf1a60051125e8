import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const callSchema = z.object({ method: z.string(), params: z.array(z.unknown()) });

export type RpcCall = z.infer<typeof callSchema>;

/** Of the chain that every node serves unless told otherwise. */
const GENESIS_HASH = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG';

/**
 * A node that answers as the test says, except that it always knows its genesis hash; the path of its URL stands for
 * a provider's secret key. `calls` leaves the questions for the genesis hash out.
 */
export async function startRpcServer(
  answer: (response: ServerResponse, call: RpcCall) => void,
  genesis = GENESIS_HASH,
) {
  const calls: RpcCall[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = callSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      if (call.method === 'getGenesisHash') {
        result(genesis)(response);
        return;
      }
      calls.push(call);
      answer(response, call);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/very-secret-key?api-key=very-secret-key`,
    calls,
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

/** A URL where nobody listens. */
export async function closedUrl(): Promise<string> {
  const server = await startRpcServer(() => undefined);
  await server.stop();
  return server.url;
}
