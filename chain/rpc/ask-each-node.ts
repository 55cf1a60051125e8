import type { Vote } from '../../domain/quorum.ts';
import { ChainError } from './chain-error.ts';
import type { RpcNode } from './rpc-client.ts';

/**
 * For one node's answer to a question to all nodes. A healthy node answers in a fraction of this; one that hangs must not
 * delay the others' agreement by the ten seconds of a call.
 */
const NODE_TIME_LIMIT_MS = 3_000;

export interface AskEachOptions<T> {
  signal?: AbortSignal | undefined;
  timeLimitMs?: number;
  /** How long the other nodes have after `isRest` is true for the votes so far; within the time limit. */
  restMs?: number;
  /** Default: true as soon as one node has answered. */
  isRest?: (votes: readonly Vote<T>[]) => boolean;
  /** True if the votes so far decide: the remaining nodes are not awaited. */
  isEnough?: (votes: readonly Vote<T>[]) => boolean;
  /** Called with all votes after the last one, even after the decision: the minority may be the slowest. */
  onAll?: (votes: readonly Vote<T>[]) => void;
}

/**
 * Asks every node at the same time. A node that fails (ChainError) or takes too long casts a vote without a value; other
 * errors are thrown. Votes are in the order of arrival.
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
        // A copy, because later votes must not change the votes that decided.
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
