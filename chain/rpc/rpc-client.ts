import type { z } from 'zod';
import { RPC_TIMEOUT_MS } from './chain-limits.ts';
import { requestRpc } from './rpc-request.ts';

/** One JSON-RPC call whose answer is checked against a schema. */
export interface RpcClient {
  call<T>(method: string, params: unknown[], result: z.ZodType<T>, signal?: AbortSignal): Promise<T>;
}

/** One node by itself, for questions whose answers must come from one and the same. */
export interface RpcNode extends RpcClient {
  /** For logs and evidence: a URL may hold a provider's key. */
  name: string;
}

/**
 * `unchecked`: not asked yet. `lagging`: it answers, but is behind the others. `unreachable`: its last answer was none,
 * or it asked not to be asked for a while. `foreign`: it serves another chain and is never used.
 */
export type NodeState = 'healthy' | 'unchecked' | 'lagging' | 'unreachable' | 'foreign';

export interface NodeHealth {
  name: string;
  state: NodeState;
  /** As of its last check; null where it never answered one on this chain. */
  slot: number | null;
  /** Slots behind the highest one that was seen. */
  lagSlots: number | null;
}

/** An answer, and the name of the node that gave it. */
export interface NamedAnswer<T> {
  value: T;
  node: string;
}

/** The nodes of one network; a call is answered by one of them, whichever is fit. */
export interface RpcNodes extends RpcClient {
  /** As `call`, and says which node has answered. */
  answer<T>(
    method: string,
    params: unknown[],
    result: z.ZodType<T>,
    signal?: AbortSignal,
  ): Promise<NamedAnswer<T>>;
  /** Where transactions are handed in: each call begins with the next of the nodes that are meant for it. */
  sender: RpcClient;
  /** The genesis hash that every node in use has. */
  genesis(): Promise<string>;
  /** The nodes for reading, those that are fit to testify first; one of another chain is the last, and refuses. */
  inTurn(): RpcNode[];
  /** A majority contradicts these nodes: for a minute the others are asked first. */
  distrust(names: readonly string[]): void;
  /** What is known of each node now; asks none. */
  health(): NodeHealth[];
}

/** One URL, asked as it is: nothing is known of its health or of its chain. */
export function createRpcClient(url: string): RpcClient {
  return {
    call: (method, params, result, signal) =>
      requestRpc(url, method, params, result, { deadline: AbortSignal.timeout(RPC_TIMEOUT_MS), signal }),
  };
}
