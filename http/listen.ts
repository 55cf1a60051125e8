import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { drain, type DrainTimes } from './drain.ts';
import { createHttpServer, type RequestHandler } from './http-server.ts';

export interface Listener {
  /** `http://host:port`, without a path. */
  url: string;
  /** Ends the requests under way; `onClosed` runs as soon as no connection is accepted any more. */
  drain(onClosed: () => void): Promise<void>;
}

/** More than the 10 s that a request waits for Temporal at most. */
const DRAIN_MS = 12_000;

/** Longer than a busy client takes between a response and its next request. A later request may find the connection closed. */
const IDLE_GRACE_MS = 1_000;

/** Port 0 uses a free port. */
export async function listen(
  handler: RequestHandler,
  { host, port }: { host: string; port: number },
  {
    drainMs = DRAIN_MS,
    idleGraceMs = IDLE_GRACE_MS,
  }: { [Name in keyof DrainTimes]: DrainTimes[Name] | undefined },
): Promise<Listener> {
  const server = createHttpServer(handler);
  server.listen(port, host);
  await once(server, 'listening');
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    drain: (onClosed) => drain(server, { idleGraceMs, drainMs }, onClosed),
  };
}
