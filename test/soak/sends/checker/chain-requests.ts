import { z } from 'zod';

const answer = z.object({ result: z.unknown(), error: z.object({ message: z.string() }).optional() });

/** JSON-RPC of the checker, without the service's own code. */
export function createRpcRequest(url: string): (method: string, params: unknown[]) => Promise<unknown> {
  return async (method, params) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = answer.parse(await response.json());
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
}
