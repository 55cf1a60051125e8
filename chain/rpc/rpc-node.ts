import { z } from 'zod';
import { ChainError } from './chain-error.ts';
import type { ChainIdentity } from './chain-identity.ts';
import type { NodeState } from './rpc-client.ts';
import { requestRpc, type RequestLimits } from './rpc-request.ts';
import { genesisHash } from './rpc-schemas.ts';
import { untilAborted } from './until-aborted.ts';

/** One node of a pool: knows whether it answers, which chain it serves, and how far it has come. */
export interface PooledNode {
  name: string;
  /** Asks it, once it is known which chain it serves; refuses where that is another one. */
  call<T>(method: string, params: unknown[], result: z.ZodType<T>, limits: RequestLimits): Promise<T>;
  /** Asks for chain and slot, and remembers what came of it. Checks under way are shared; it never fails. */
  check(deadline: AbortSignal): Promise<void>;
  /** Whether the last check is so old, and the node not at rest. */
  isDue(ageMs: number): boolean;
  /** Without regard to the other nodes: never `lagging`. */
  state(): Exclude<NodeState, 'lagging'>;
  /** Null as long as it has named none on the pool's chain. */
  slot(): number | null;
  /** Whether it was the pool's chain that it served when last asked, and that is not long ago. */
  servesCurrent(): boolean;
}

export interface PooledNodeDeps {
  url: string;
  name: string;
  identity: ChainIdentity;
  /** Whether another node of the pool serves the chain that is accepted now. */
  isCurrentServed: () => boolean;
  /** Milliseconds of a clock that only goes forward. */
  now: () => number;
}

/** JSON-RPC codes by which a node says that it is not well: unhealthy, or an error of its own. */
const UNWELL: ReadonlySet<number> = new Set([-32_005, -32_603]);

/** So long after its last answer a node still stands for its chain: a short outage must not make another one the network's. */
const MISSED_MS = 30_000;

export function createPooledNode({ url, name, identity, isCurrentServed, now }: PooledNodeDeps): PooledNode {
  let genesis: string | undefined;
  /** False after each outage: what answers at the URL then may be something else. */
  let identified = false;
  let failed = false;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let slot: number | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;

  async function ask<T>(method: string, params: unknown[], result: z.ZodType<T>, limits: RequestLimits) {
    try {
      const value = await requestRpc(url, method, params, result, limits);
      failed = false;
      answeredAt = now();
      return value;
    } catch (error) {
      if (error instanceof ChainError) noteFailure(error);
      throw error;
    }
  }

  function noteFailure(error: ChainError): void {
    failed = error.kind !== 'rpc' || UNWELL.has(error.rpcCode ?? 0);
    if (error.restMs !== undefined) restsUntil = now() + error.restMs;
    else if (error.kind === 'unavailable') identified = false;
  }

  async function identify(reported: string, { deadline, signal }: RequestLimits): Promise<void> {
    if (reported !== genesis) {
      identified = false;
      slot = null;
      genesis = reported;
    }
    try {
      // Whoever decides may ask a database, which knows nothing of our limits.
      const ended = signal ? AbortSignal.any([signal, deadline]) : deadline;
      await untilAborted(identity.consider(reported, isCurrentServed), ended);
    } catch (cause) {
      signal?.throwIfAborted();
      throw new ChainError('unavailable', 'it is not known yet whether the chain is the right one', {
        cause,
      });
    }
    identified = true;
  }

  async function look(deadline: AbortSignal): Promise<void> {
    const [reported, height] = await Promise.allSettled([
      ask('getGenesisHash', [], genesisHash, { deadline }),
      ask('getSlot', [{ commitment: 'confirmed' }], z.int(), { deadline }),
    ]);
    if (reported.status === 'rejected' || height.status === 'rejected') {
      // One answer of two is a failure too, whichever came last.
      failed = true;
    } else {
      await identify(reported.value, { deadline }).then(
        () => (slot = height.value),
        // It shows as unchecked, and the next call asks again.
        () => undefined,
      );
    }
    checkedAt = now();
  }

  return {
    name,
    async call(method, params, result, limits) {
      if (!identified) {
        const reported = await ask('getGenesisHash', [], genesisHash, limits);
        await identify(reported, limits);
      }
      if (genesis !== identity.current()) throw new ChainError('unavailable', 'a node serves another chain');
      return ask(method, params, result, limits);
    },
    check(deadline) {
      checking ??= look(deadline).finally(() => (checking = undefined));
      return checking;
    },
    isDue: (ageMs) => now() - checkedAt >= ageMs && now() >= restsUntil,
    state() {
      if (!identified) return failed ? 'unreachable' : 'unchecked';
      if (genesis !== identity.current()) return 'foreign';
      return failed || now() < restsUntil ? 'unreachable' : 'healthy';
    },
    slot: () => (genesis === identity.current() ? slot : null),
    servesCurrent: () => genesis === identity.current() && now() - answeredAt < MISSED_MS,
  };
}
