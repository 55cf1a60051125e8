import type { z } from 'zod';
import type { WeightedUrl } from '../../config/rpc-urls.ts';
import { withTimeLimit } from '../../loops/time-limit.ts';
import { ChainError } from './chain-error.ts';
import { createChainIdentity, type AcceptGenesis } from './chain-identity.ts';
import { RPC_TIMEOUT_MS } from './chain-limits.ts';
import { createTurns, weightedOrder, type Random, type Weighted } from './node-choice.ts';
import type { NamedAnswer, NodeState, RpcNodes } from './rpc-client.ts';
import { askInTurn } from './rpc-failover.ts';
import { createPooledNode, type PooledNode } from './rpc-node.ts';
import { genesisHash } from './rpc-schemas.ts';
import { untilAborted } from './until-aborted.ts';

export interface RpcPoolOptions {
  reads: readonly WeightedUrl[];
  /** Nodes for sending transactions; default: the nodes for reading. */
  sends?: readonly WeightedUrl[];
  /** The chain may be replaced by a new one at any time. */
  ephemeral?: boolean;
  /** Default: accepts the chain of the first node that answers. */
  acceptGenesis?: AcceptGenesis | undefined;
  /** Time limit of one call over all nodes that it tries. */
  timeoutMs?: number;
  random?: Random;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

/** Maximum age of a node's known state while calls are made; 25 slots of 200 ms. */
const CHECK_INTERVAL_MS = 5_000;

/** After this long without a call, the known states are too old to choose by: the next call waits for checks. */
const IDLE_MS = 60_000;

/** A third of a blockhash's lifetime of 150 blocks: a blockhash from a node that lags more would expire too soon. */
const MAX_LAG_SLOTS = 50;

/** Share of a call's time for one check of one node. */
const CHECK_SHARE = 1 / 2;

/** Share of a call's time for the checks before the first choice: a node that answers does so much sooner. */
const FIRST_CHECK_SHARE = 1 / 10;

/** How long a node that a majority contradicts is asked last. It is still compared with the others. */
const DISTRUST_MS = 60_000;

/** Order in which nodes are tried: healthy first, then lagging, then those that failed last time. */
const RANK: Record<NodeState, number> = {
  healthy: 0,
  unchecked: 1,
  lagging: 2,
  unreachable: 3,
  foreign: 4,
};

/** After every node that answers and is trusted. */
const DISTRUSTED_RANK = 2.5;

/** A node that claims too high a slot makes honest nodes seem to lag: some broadcasts ignore lag. */
const SEND_RANK: Record<NodeState, number> = { ...RANK, lagging: RANK.healthy };
const SHARE_BY_FITNESS = 2 / 3;

/**
 * Several nodes of one network as one client. Checks run together with calls, so an idle pool asks nothing and needs no
 * closing. Errors name the method, never the URL, which may contain a provider's key.
 */
export function createRpcPool(options: RpcPoolOptions): RpcNodes {
  const { timeoutMs = RPC_TIMEOUT_MS, random = Math.random, now = () => performance.now() } = options;
  const identity = createChainIdentity({
    ephemeral: options.ephemeral ?? false,
    acceptGenesis: options.acceptGenesis,
  });
  const nodes = new Map<string, PooledNode>();
  const reads = options.reads.map((entry, index) => weightedNode(entry, `rpc-${index + 1}`));
  const sends = (options.sends ?? options.reads).map((entry, index) =>
    weightedNode(entry, `send-${index + 1}`),
  );
  const nextSender = createTurns(sends, random);
  let firstCheck: Promise<unknown> | undefined;
  let calledAt = now();
  const distrustedUntil = new Map<string, number>();

  /** One URL is one node, for reading and for sending. */
  function weightedNode({ url, weight }: WeightedUrl, name: string): Weighted<PooledNode> {
    const known = nodes.get(url);
    if (known) return { item: known, weight };
    const node = createPooledNode({
      url,
      name,
      identity,
      now,
      isCurrentServed: () => [...nodes.values()].some((other) => other !== node && other.servesCurrent()),
    });
    nodes.set(url, node);
    return { item: node, weight };
  }

  function lagSlotsOf(node: PooledNode): number | null {
    const slot = node.slot();
    return slot === null ? null : Math.max(...[...nodes.values()].map((each) => each.slot() ?? 0)) - slot;
  }

  function stateOf(node: PooledNode): NodeState {
    const state = node.state();
    return state === 'healthy' && (lagSlotsOf(node) ?? 0) > MAX_LAG_SLOTS ? 'lagging' : state;
  }

  function isDistrusted({ name }: PooledNode): boolean {
    return now() < (distrustedUntil.get(name) ?? 0);
  }

  function byFitness(order: readonly PooledNode[], ranks = RANK): PooledNode[] {
    return order
      .map((node) => ({ node, rank: ranks[stateOf(node)] + (isDistrusted(node) ? DISTRUSTED_RANK : 0) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ node }) => node);
  }

  async function makeDueChecks(): Promise<void> {
    const due = [...nodes.values()].filter((node) => node.isDue(CHECK_INTERVAL_MS));
    const timeLimitMs = Math.ceil(timeoutMs * CHECK_SHARE);
    await Promise.all(due.map((node) => withTimeLimit(timeLimitMs, undefined, (limit) => node.check(limit))));
  }

  async function knowNodes(signal: AbortSignal | undefined): Promise<void> {
    if (now() - calledAt >= IDLE_MS) firstCheck = undefined;
    calledAt = now();
    const checks = makeDueChecks();
    firstCheck ??= withTimeLimit(Math.ceil(timeoutMs * FIRST_CHECK_SHARE), undefined, (limit) =>
      untilAborted(checks, limit),
    ).catch(() => undefined);
    await (signal ? untilAborted(firstCheck, signal) : firstCheck);
  }

  async function callOneOf<T>(
    choose: () => PooledNode[],
    method: string,
    params: unknown[],
    result: z.ZodType<T>,
    signal: AbortSignal | undefined,
    ranks = RANK,
  ): Promise<NamedAnswer<T>> {
    const endsAt = performance.now() + timeoutMs;
    await knowNodes(signal);
    const answered = await askInTurn(
      byFitness(choose(), ranks).filter((node) => !isForeign(node)),
      { method, params, result, endsAt, signal },
    );
    if ('value' in answered) return answered;
    if (nodes.size === 0) throw new ChainError('unavailable', `${method}: no RPC URL is configured`);
    if (choose().every(isForeign)) {
      throw new ChainError('unavailable', 'every node of the network serves another chain');
    }
    throw answered.failure;
  }

  function readOrder(): PooledNode[] {
    return weightedOrder(reads, random);
  }

  function answer<T>(method: string, params: unknown[], result: z.ZodType<T>, signal?: AbortSignal) {
    return callOneOf(readOrder, method, params, result, signal);
  }

  async function call<T>(method: string, params: unknown[], result: z.ZodType<T>, signal?: AbortSignal) {
    return (await answer(method, params, result, signal)).value;
  }

  return {
    call,
    answer,
    sender: {
      async call(method, params, result, signal) {
        const first = nextSender();
        const order = weightedOrder(sends, random).sort((a, b) => Number(b === first) - Number(a === first));
        const ranks = random() < SHARE_BY_FITNESS ? RANK : SEND_RANK;
        return (await callOneOf(() => order, method, params, result, signal, ranks)).value;
      },
    },
    async genesis() {
      await knowNodes(undefined);
      return identity.current() ?? call('getGenesisHash', [], genesisHash);
    },
    inTurn() {
      void makeDueChecks();
      // Includes a foreign node as the last one. It refuses every call, so a proof stays open if one of two nodes is foreign.
      return byFitness(readOrder()).map((node) => ({
        name: node.name,
        call: (method, params, result, signal) =>
          withTimeLimit(timeoutMs, signal, (limit) => node.call(method, params, result, { limit, signal })),
      }));
    },
    distrust(names) {
      for (const name of names) distrustedUntil.set(name, now() + DISTRUST_MS);
    },
    health: () =>
      [...nodes.values()].map((node) => ({
        name: node.name,
        state: stateOf(node),
        slot: node.slot(),
        lagSlots: lagSlotsOf(node),
      })),
  };
}

function isForeign(node: PooledNode): boolean {
  return node.state() === 'foreign';
}
