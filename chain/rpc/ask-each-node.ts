import type { Vote } from '../../domain/quorum.ts';
import { ChainError } from './chain-error.ts';
import type { RpcNode } from './rpc-client.ts';

/**
 * For one node's answer to a question that all are asked. A healthy node answers in a fraction of it; one that hangs must not
 * hold up what the others agree on for the ten seconds of a call.
 */
const NODE_TIME_LIMIT_MS = 3_000;

export interface AskEachOptions<T> {
  signal?: AbortSignal | undefined;
  timeLimitMs?: number;
  /** How long the other nodes have once `isRest` is true of the votes so far; within the time limit of all. */
  restMs?: number;
  /** By default as soon as one node has answered. */
  isRest?: (votes: readonly Vote<T>[]) => boolean;
  /** True when the votes so far decide: the rest is not waited for. */
  isEnough?: (votes: readonly Vote<T>[]) => boolean;
  /** Called with all votes once the last one has come, also after those that decided: the minority may be the slowest. */
  onAll?: (votes: readonly Vote<T>[]) => void;
}

/**
 * Asks every node at the same time. A node that fails (ChainError) or takes too long casts a vote without a value; whatever
 * else goes wrong is thrown. Votes are in the order in which they came.
 */
export async function askEachNode<T>(
  nodes: readonly RpcNode[],
  ask: (node: RpcNode, signal: AbortSignal) => Promise<T>,
  options: AskEachOptions<T> = {},
): Promise<Vote<T>[]> {
  const { signal, timeLimitMs = NODE_TIME_LIMIT_MS, restMs, isEnough = () => false, onAll } = options;
  const { isRest = (votes) => votes.some(({ value }) => value !== undefined) } = options;
  signal?.throwIfAborted();
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), timeLimitMs).unref();
  let restTimer: NodeJS.Timeout | undefined;
  const ended = signal ? AbortSignal.any([signal, ending.signal]) : ending.signal;
  const votes: Vote<T>[] = [];

  async function voteOf(node: RpcNode): Promise<Vote<T>> {
    try {
      return { node: node.name, value: await ask(node, ended) };
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ChainError) && !ending.signal.aborted) throw error;
      return { node: node.name };
    }
  }

  return new Promise((resolve, reject) => {
    if (nodes.length === 0) resolve(votes);
    for (const node of nodes) {
      voteOf(node).then((vote) => {
        votes.push(vote);
        const isLast = votes.length === nodes.length;
        // A copy: what comes later changes nothing that was decided by it.
        if (isLast || isEnough(votes)) resolve([...votes]);
        if (!isLast) {
          if (restMs !== undefined && isRest(votes)) {
            restTimer ??= setTimeout(() => ending.abort(), restMs).unref();
          }
          return;
        }
        clearTimeout(timer);
        clearTimeout(restTimer);
        onAll?.(votes);
      }, reject);
    }
  });
}
