import type { z } from 'zod';
import type { WeightedUrl } from '../../config/rpc-urls.ts';
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
  /** Where transactions are handed in; the reading nodes where left out. */
  sends?: readonly WeightedUrl[];
  /** The chain may be replaced by a new one at any time. */
  ephemeral?: boolean;
  /** Without it the chain of the first node that answers is the network's. */
  acceptGenesis?: AcceptGenesis | undefined;
  /** One call, all of it, whichever nodes it takes. */
  timeoutMs?: number;
  random?: Random;
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number;
}

/** What is known of a node is as old at most, while calls are made; at 200 ms a slot it is 25 slots. */
const CHECK_INTERVAL_MS = 5_000;

/** Without any call for so long, what is known of the nodes is too old to choose by: checks are waited for again. */
const IDLE_MS = 60_000;

/** A third of the 150 blocks that a blockhash lives: one from a node further behind is half gone when it arrives. */
const MAX_LAG_SLOTS = 50;

/** Of a call's time, for one check of one node. */
const CHECK_SHARE = 1 / 2;

/** Of a call's time, for the checks before the first choice: nodes that answer do so much sooner. */
const FIRST_CHECK_SHARE = 1 / 10;

/** A node that a majority contradicts may be right again later, and is compared with the others all the while. */
const DISTRUST_MS = 60_000;

/** In which order nodes are asked. One behind still answers, which one that did not answer last time may not. */
const RANK: Record<NodeState, number> = {
  healthy: 0,
  unchecked: 1,
  lagging: 2,
  unreachable: 3,
  foreign: 4,
};

/** After every node that answers and is trusted. */
const DISTRUSTED_RANK = 2.5;

/** A node that claims too high a slot makes honest ones look late: some broadcasts take no notice of who lags. */
const SEND_RANK: Record<NodeState, number> = { ...RANK, lagging: RANK.healthy };
const SHARE_BY_FITNESS = 2 / 3;

/**
 * Several nodes of one network as one. Checks are made beside calls, so that a pool at rest asks nothing and nothing
 * has to be closed. Errors name the method, never the URL: it may hold a provider's key.
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

  /** One URL is one node, whatever it is used for. */
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
    await Promise.all(due.map((node) => node.check(AbortSignal.timeout(timeLimitMs))));
  }

  async function knowNodes(signal: AbortSignal | undefined): Promise<void> {
    if (now() - calledAt >= IDLE_MS) firstCheck = undefined;
    calledAt = now();
    const checks = makeDueChecks();
    firstCheck ??= untilAborted(checks, AbortSignal.timeout(Math.ceil(timeoutMs * FIRST_CHECK_SHARE))).catch(
      () => undefined,
    );
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
      // A foreign one too, as the last: it refuses every call, so that one of two that is foreign leaves a proof open.
      return byFitness(readOrder()).map((node) => ({
        name: node.name,
        call: (method, params, result, signal) =>
          node.call(method, params, result, { deadline: AbortSignal.timeout(timeoutMs), signal }),
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
