import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

export interface DrainTimes {
  /** How long kept-alive connections stay open for a request that a client is about to send. */
  idleGraceMs: number;
  /** After that: how long connections may take to finish their current requests. */
  drainMs: number;
}

const IDLE_SWEEP_MS = 100;

/**
 * Accepts no new connections, answers the requests under way, and closes each connection after a response that says so.
 * `onClosed` runs as soon as no connection is accepted any more.
 */
export async function drain(
  server: Server,
  { idleGraceMs, drainMs }: DrainTimes,
  onClosed: () => void,
): Promise<void> {
  const closed = once(server, 'close');
  // Each connection ends with its next response; otherwise a busy one would be served forever.
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  // The system resets connections that wait to be accepted: those from before the stop are accepted by the end of this turn.
  await nextTurn();
  // Not HTTP's own close, which also cuts idle connections, although a request may already be on its way.
  NetServer.prototype.close.call(server);
  onClosed();
  const graceEnds = new AbortController();
  await Promise.race([closed, delay(idleGraceMs, undefined, { signal: graceEnds.signal })]);
  graceEnds.abort();
  // A connection is not idle if its request arrived within the grace period but was not read yet.
  await nextTurn();
  server.close();
  // A closed server no longer checks for clients that never finish their request.
  const cutOff = setTimeout(() => server.closeAllConnections(), drainMs);
  // A connection that was answered before the drain becomes idle without notice that it will be closed.
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(cutOff);
}
