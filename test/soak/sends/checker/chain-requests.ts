import { z } from 'zod';

const answer = z.object({ result: z.unknown(), error: z.object({ message: z.string() }).optional() });

/** JSON-RPC as the checker speaks it: no code of the service's own reading is between. */
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
