import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

export interface DrainTimes {
  /** How long a kept-alive connection may still bring the request that its client was about to send. */
  idleGraceMs: number;
  /** After it: how long connections may take to finish what they are at. */
  drainMs: number;
}

const IDLE_SWEEP_MS = 100;

/**
 * Takes no new connection, answers what is under way, and closes each connection behind an answer that says so.
 * `onClosed` runs as soon as nothing new is accepted.
 */
export async function drain(
  server: Server,
  { idleGraceMs, drainMs }: DrainTimes,
  onClosed: () => void,
): Promise<void> {
  const closed = once(server, 'close');
  // Each connection ends with its next answer; without this a busy one would be served for ever.
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  // The system resets what waits to be accepted: those that came before the stop are taken in by the end of this turn.
  await nextTurn();
  // Not HTTP's own close, which also cuts idle connections, with a request perhaps that is already on its way on one.
  NetServer.prototype.close.call(server);
  onClosed();
  const graceEnds = new AbortController();
  await Promise.race([closed, delay(idleGraceMs, undefined, { signal: graceEnds.signal })]);
  graceEnds.abort();
  // What arrived within the grace, but was not read yet because there was much to do, is no idle connection.
  await nextTurn();
  server.close();
  // A closed server no longer looks for clients that never finish their request.
  const cutOff = setTimeout(() => server.closeAllConnections(), drainMs);
  // What was answered just now falls idle without a word that it will be closed.
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(cutOff);
}
