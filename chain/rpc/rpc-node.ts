import { z } from 'zod';
import { ChainError } from './chain-error.ts';
import type { ChainIdentity } from './chain-identity.ts';
import type { NodeState } from './rpc-client.ts';
import { requestRpc, type RequestLimits } from './rpc-request.ts';
import { genesisHash } from './rpc-schemas.ts';
import { untilAborted } from './until-aborted.ts';

/** One node of a pool, with its health, its chain and its slot. */
export interface PooledNode {
  name: string;
  /** Asks the node after its chain is known; refuses if it serves another chain. */
  call<T>(method: string, params: unknown[], result: z.ZodType<T>, limits: RequestLimits): Promise<T>;
  /** Asks for chain and slot, and remembers the result. Concurrent calls share one check; it never fails. */
  check(limit: AbortSignal): Promise<void>;
  /** True if the last check is older than this, and the node has not asked for a pause. */
  isDue(ageMs: number): boolean;
  /** State without a comparison with other nodes, so never `lagging`. */
  state(): Exclude<NodeState, 'lagging'>;
  /** Newest known slot; null until the node has named one on the pool's chain. */
  slot(): number | null;
  /** True if it served the pool's chain when it was last asked, recently. */
  servesCurrent(): boolean;
}

export interface PooledNodeDeps {
  url: string;
  name: string;
  identity: ChainIdentity;
  /** True if another node of the pool serves the accepted chain. */
  isCurrentServed: () => boolean;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
}

/** JSON-RPC codes of a node in trouble: unhealthy, or an internal error. */
const UNWELL: ReadonlySet<number> = new Set([-32_005, -32_603]);

/** For this long after its last answer a node still counts for its chain: a short outage must not let another chain take over. */
const MISSED_MS = 30_000;

export function createPooledNode({ url, name, identity, isCurrentServed, now }: PooledNodeDeps): PooledNode {
  let genesis: string | undefined;
  /** False after each outage: another node may answer at the URL then. */
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

  async function identify(reported: string, { limit, signal }: RequestLimits): Promise<void> {
    if (reported !== genesis) {
      identified = false;
      slot = null;
      genesis = reported;
    }
    try {
      // The decision may need a database, which does not know our time limit.
      await untilAborted(identity.consider(reported, isCurrentServed), limit);
    } catch (cause) {
      signal?.throwIfAborted();
      throw new ChainError('unavailable', 'it is not known yet whether the chain is the right one', {
        cause,
      });
    }
    identified = true;
  }

  async function look(limit: AbortSignal): Promise<void> {
    const [reported, height] = await Promise.allSettled([
      ask('getGenesisHash', [], genesisHash, { limit }),
      ask('getSlot', [{ commitment: 'confirmed' }], z.int(), { limit }),
    ]);
    if (reported.status === 'rejected' || height.status === 'rejected') {
      // One missing answer of two is a failure too.
      failed = true;
    } else {
      await identify(reported.value, { limit }).then(
        () => (slot = height.value),
        // The node stays unchecked, and the next call asks again.
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
    check(limit) {
      checking ??= look(limit).finally(() => (checking = undefined));
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
