import { Client } from 'undici';
import type { buildConnector } from 'undici';

export interface ConnectionPoolDeps {
  connect: buildConnector.connector;
  /** Idle connections kept for each origin. More may be open at once: the caller limits how many. */
  keptPerOrigin: number;
  /** Idle connections kept over all origins; beyond it, the longest idle one is closed. */
  keptInAll?: number;
}

/** One connection, for one request at a time. It is made when the first request is dispatched. */
export interface PooledConnection {
  dispatch: Client['dispatch'];
  /** After a complete answer: the connection may serve another request. */
  keep(): void;
  /** In all other cases: late data would belong to no request. */
  drop(): void;
}

export interface ConnectionPool {
  /** A kept connection to the origin, or a new one; never one in use. */
  take(origin: string): PooledConnection;
  /** Waits for the connections in use, then closes the kept ones. */
  close(): Promise<void>;
}

/** Each holds a file descriptor, a parser and buffers; with fewer kept, more deliveries pay for a handshake. */
const KEPT_IN_ALL = 512;

/** Node's servers close an idle connection after 5 s; a request that is sent at that moment fails. */
const KEEP_ALIVE_MS = 4_000;

/** A receiver may ask for a longer time with `Keep-Alive: timeout=`, but not for many minutes. */
const MAX_KEEP_ALIVE_MS = 60_000;

/**
 * Undici's Pool queues what exceeds its connections, so that one hanging endpoint would hold up all others of the same host.
 * Its Agent would keep as many connections as were ever open at once.
 */
export function createConnectionPool({
  connect,
  keptPerOrigin,
  keptInAll = KEPT_IN_ALL,
}: ConnectionPoolDeps): ConnectionPool {
  /** The last used connection is at the end and is taken first, so that the surplus of a burst expires. */
  const idleOf = new Map<string, Client[]>();
  /** Idle connections of all origins, the longest idle first. */
  const originOf = new Map<Client, string>();
  let inUse = 0;
  let onUnused: (() => void) | null = null;

  function open(origin: string): Client {
    const client = new Client(origin, {
      connect,
      // The attempt limits its own time, which begins before the connection exists.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
    });
    return client.on('disconnect', () => {
      if (originOf.has(client)) forget(client);
    });
  }

  function takeIdle(origin: string): Client | undefined {
    const client = idleOf.get(origin)?.at(-1);
    if (client) unlist(client);
    return client;
  }

  function keepIdle(client: Client, origin: string): void {
    const idle = idleOf.get(origin);
    if (idle) idle.push(client);
    else idleOf.set(origin, [client]);
    originOf.set(client, origin);
    const surplus = idle && idle.length > keptPerOrigin ? idle[0] : firstBeyond(originOf, keptInAll);
    if (surplus) forget(surplus);
  }

  function unlist(client: Client): void {
    const origin = originOf.get(client) ?? '';
    const idle = idleOf.get(origin) ?? [];
    originOf.delete(client);
    if (idle.length === 1) idleOf.delete(origin);
    else idle.splice(idle.lastIndexOf(client), 1);
  }

  function forget(client: Client): void {
    unlist(client);
    destroy(client);
  }

  function release(): void {
    inUse -= 1;
    if (inUse === 0) onUnused?.();
  }

  return {
    take(origin) {
      const client = takeIdle(origin) ?? open(origin);
      inUse += 1;
      return {
        dispatch(options, handler) {
          return client.dispatch(options, handler);
        },
        keep() {
          keepIdle(client, origin);
          release();
        },
        drop() {
          destroy(client);
          release();
        },
      };
    },

    async close() {
      if (inUse > 0) {
        await new Promise<void>((resolve) => {
          onUnused = resolve;
        });
      }
      const idle = [...originOf.keys()];
      originOf.clear();
      idleOf.clear();
      await Promise.all(idle.map((client) => client.destroy()));
    },
  };
}

function firstBeyond(idle: Map<Client, string>, limit: number): Client | undefined {
  return idle.size > limit ? idle.keys().next().value : undefined;
}

/** Not awaited: no caller needs to know when the socket is closed. */
function destroy(client: Client): void {
  client.destroy(() => undefined);
}
