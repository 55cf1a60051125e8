import type { z } from 'zod';
import { withTimeLimit } from '../../loops/time-limit.ts';
import { RPC_TIMEOUT_MS } from './chain-limits.ts';
import { requestRpc } from './rpc-request.ts';

/** One JSON-RPC call whose answer is checked against a schema. */
export interface RpcClient {
  call<T>(method: string, params: unknown[], result: z.ZodType<T>, signal?: AbortSignal): Promise<T>;
}

/** One node, for questions whose answers must all come from the same node. */
export interface RpcNode extends RpcClient {
  /** For logs and evidence: a URL may hold a provider's key. */
  name: string;
}

/**
 * `unchecked`: not asked yet. `lagging`: it answers, but lags the others. `unreachable`: it did not answer the last
 * request, or asked for a pause. `foreign`: it serves another chain and is never used.
 */
export type NodeState = 'healthy' | 'unchecked' | 'lagging' | 'unreachable' | 'foreign';

export interface NodeHealth {
  name: string;
  state: NodeState;
  /** Slot at its last check; null if it never answered one on this chain. */
  slot: number | null;
  /** Slots between this and the highest one that was seen. */
  lagSlots: number | null;
}

/** An answer, and the name of the node that gave it. */
export interface NamedAnswer<T> {
  value: T;
  node: string;
}

/** The nodes of one network. A call is answered by one suitable node. */
export interface RpcNodes extends RpcClient {
  /** Like `call`, with the name of the node that answered. */
  answer<T>(
    method: string,
    params: unknown[],
    result: z.ZodType<T>,
    signal?: AbortSignal,
  ): Promise<NamedAnswer<T>>;
  /** For sending transactions: each call begins at the next sending node. */
  sender: RpcClient;
  /** The genesis hash of all nodes in use. */
  genesis(): Promise<string>;
  /** The nodes for reading, the most reliable first. A node of another chain is last, and refuses every call. */
  inTurn(): RpcNode[];
  /** A majority contradicts these nodes: the others are asked first for a minute. */
  distrust(names: readonly string[]): void;
  /** The known state of each node, without asking it. */
  health(): NodeHealth[];
}

/** A client for one URL, without checks of its health or its chain. */
export function createRpcClient(url: string): RpcClient {
  return {
    call: (method, params, result, signal) =>
      withTimeLimit(RPC_TIMEOUT_MS, signal, (limit) =>
        requestRpc(url, method, params, result, { limit, signal }),
      ),
  };
}
