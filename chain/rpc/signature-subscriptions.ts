import type { createConnection, Socket } from 'node:net';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Proxy } from '../../config/proxy-settings.ts';
import { openTunnel, type TunnelOptions } from './proxy-tunnel.ts';

/**
 * Reports at once that a transaction is confirmed, over one web socket of a network. The report is a hint that may be late,
 * missing or wrong: a caller that waits for it also checks by itself, and nothing is decided by it.
 */
export interface SignatureSubscriptions {
  subscribe(signature: string): SignatureSubscription;
  /** Closes for good: nothing is reported any more. */
  close(): void;
}

export interface SignatureSubscription {
  /** Resolves when the node reports that the transaction is confirmed or has failed; may never resolve. */
  readonly notified: Promise<void>;
  /** True if the node has accepted the subscription. */
  isLive(): boolean;
  close(): void;
}

export interface SignatureSubscriptionsOptions {
  /** Null: nothing is reported. */
  url: string | null;
  /** Through which the web socket is opened; null: directly. */
  proxy?: Proxy | null;
  /** Through a proxy: in PEM, instead of those that Node trusts. */
  trustedAuthorities?: string;
  /** Called with a short name of the problem, never the URL, which may contain a provider's key. */
  onProblem?: (problem: string) => void;
}

const FIRST_RECONNECT_MS = 1_000;
const MAX_RECONNECT_MS = 60_000;

/** A node that does not answer within this time counts as gone. */
const ANSWER_MS = 5_000;

/** An unused socket stays open this long, for the next send. */
const IDLE_MS = 60_000;

/** Far larger than any message of these two methods. */
const MAX_MESSAGE_BYTES = 64 * 1_024;

/** Far more than the requests open at one time; a node that sends more only delays its own notifications. */
const MAX_EARLY = 1_000;

/** Solana docs, "signatureSubscribe": its answer, and its one notification, after which the subscription is over. */
const message = z.union([
  z.object({ id: z.number(), result: z.number() }),
  z.object({ id: z.number(), error: z.object({ code: z.number() }) }),
  z.object({
    method: z.literal('signatureNotification'),
    params: z.object({ subscription: z.number() }),
  }),
]);

interface Watched {
  signature: string;
  /** Id of its request on the current socket; undefined if there is none. */
  requestId?: number;
  subscription?: number;
  unanswered?: NodeJS.Timeout;
  notify: () => void;
}

export function createSignatureSubscriptions({
  url,
  proxy = null,
  trustedAuthorities,
  onProblem,
}: SignatureSubscriptionsOptions): SignatureSubscriptions {
  const watched = new Set<Watched>();
  // Requests without an answer yet. If the caller has stopped waiting when it comes, the subscription is cancelled.
  const subscribing = new Set<number>();
  // Notifications that arrived before the answer that names their subscription.
  const early = new Set<number>();
  let socket: WebSocket | undefined;
  let retry: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;
  let reconnectMs = FIRST_RECONNECT_MS;
  let lastRequestId = 0;
  let closed = false;

  function connect(): void {
    if (url === null || closed || socket || retry) return;
    const next = new WebSocket(url, {
      handshakeTimeout: ANSWER_MS,
      maxPayload: MAX_MESSAGE_BYTES,
      ...(proxy
        ? { createConnection: throughProxy({ proxy, url, timeoutMs: ANSWER_MS, trustedAuthorities }) }
        : {}),
    });
    socket = next;
    next.on('open', () => {
      for (const each of watched) openSubscription(next, each);
    });
    next.on('message', (data: Buffer) => take(next, data));
    next.on('error', (error: Error & { code?: string }) => onProblem?.(error.code ?? error.name));
    next.on('close', () => lose(next));
  }

  function lose(gone: WebSocket): void {
    if (socket !== gone) return;
    socket = undefined;
    subscribing.clear();
    early.clear();
    for (const each of watched) forget(each);
    if (closed || watched.size === 0) return;
    retry = setTimeout(() => {
      retry = undefined;
      if (watched.size > 0) connect();
    }, reconnectMs).unref();
    reconnectMs = Math.min(reconnectMs * 2, MAX_RECONNECT_MS);
  }

  function openSubscription(to: WebSocket, each: Watched): void {
    each.requestId = lastRequestId += 1;
    subscribing.add(each.requestId);
    each.unanswered = setTimeout(() => {
      onProblem?.('SILENT');
      to.terminate();
    }, ANSWER_MS).unref();
    request(to, each.requestId, 'signatureSubscribe', [each.signature, { commitment: 'confirmed' }]);
  }

  function unsubscribe(from: WebSocket, subscription: number): void {
    request(from, (lastRequestId += 1), 'signatureUnsubscribe', [subscription]);
  }

  function takeAnswer(
    from: WebSocket,
    answer: { id: number; result: number } | { id: number; error: object },
  ): void {
    const answered = [...watched].find(({ requestId }) => requestId === answer.id);
    const wasDue = subscribing.delete(answer.id);
    if (answered) clearTimeout(answered.unanswered);
    if ('error' in answer) {
      // For example too many subscriptions: this caller gets no notification, the others continue.
      if (answered) onProblem?.('REFUSED');
    } else {
      reconnectMs = FIRST_RECONNECT_MS;
      if (answered) answered.subscription = answer.result;
      else if (wasDue) unsubscribe(from, answer.result);
      if (early.delete(answer.result)) takeNotification(answer.result);
    }
    if (subscribing.size === 0) early.clear();
  }

  function takeNotification(subscription: number): void {
    const confirmed = [...watched].filter((each) => each.subscription === subscription);
    for (const each of confirmed) {
      forget(each);
      each.notify();
    }
    if (confirmed.length === 0 && subscribing.size > 0 && early.size < MAX_EARLY) early.add(subscription);
  }

  function take(from: WebSocket, data: Buffer): void {
    const parsed = message.safeParse(jsonOf(data));
    if (!parsed.success) return;
    if ('id' in parsed.data) takeAnswer(from, parsed.data);
    else takeNotification(parsed.data.params.subscription);
  }

  return {
    subscribe(signature) {
      let notify: () => void = () => undefined;
      const notified = new Promise<void>((resolve) => {
        notify = resolve;
      });
      const each: Watched = { signature, notify };
      watched.add(each);
      clearTimeout(idle);
      if (socket?.readyState === WebSocket.OPEN) openSubscription(socket, each);
      else connect();

      return {
        notified,
        isLive: () => each.subscription !== undefined,
        close() {
          if (!watched.delete(each)) return;
          if (socket?.readyState === WebSocket.OPEN && each.subscription !== undefined) {
            unsubscribe(socket, each.subscription);
          }
          forget(each);
          if (watched.size === 0) idle = setTimeout(() => socket?.close(), IDLE_MS).unref();
        },
      };
    },
    close() {
      closed = true;
      clearTimeout(retry);
      clearTimeout(idle);
      for (const each of watched) forget(each);
      socket?.terminate();
    },
  };
}

function forget(each: Watched): void {
  clearTimeout(each.unanswered);
  delete each.requestId;
  delete each.subscription;
  delete each.unanswered;
}

/** Node takes the socket by the callback too. */
function throughProxy(options: TunnelOptions): typeof createConnection {
  const connect = (_options: unknown, callback: (error: Error | null, socket?: Socket) => void): void => {
    openTunnel(options).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error instanceof Error ? error : new Error('The tunnel failed.')),
    );
  };
  return connect as unknown as typeof createConnection;
}

function request(socket: WebSocket, id: number, method: string, params: unknown[]): void {
  socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
}

function jsonOf(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'));
  } catch {
    return undefined;
  }
}
