import { createRpcPool, type RpcPoolOptions } from '../../../chain/rpc/rpc-pool.ts';
import type { RpcNodes } from '../../../chain/rpc/rpc-client.ts';

/** Asks in the order of the URLs, unless the health of a node changes it. */
const FIRST_OF_THOSE_LEFT = () => 0;

/** A pool of nodes with the same weight. */
export function poolOf(urls: readonly string[], options: Partial<RpcPoolOptions> = {}): RpcNodes {
  return createRpcPool({
    reads: urls.map((url) => ({ url, weight: 1 })),
    random: FIRST_OF_THOSE_LEFT,
    ...options,
  });
}
