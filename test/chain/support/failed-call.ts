import type { ServerResponse } from 'node:http';
import { ChainError } from '../../../chain/rpc/chain-error.ts';

/** How a call failed that has to fail. */
export async function failureOf(call: Promise<unknown>): Promise<ChainError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ChainError) return error;
    throw error;
  }
  throw new Error('the call did not fail');
}

/** Half an answer. */
export function cutAnswer(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': 1_000 });
  response.write('{"jsonrpc":"2.0",', () => response.destroy());
}
