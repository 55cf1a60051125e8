import { ApiError } from './api-errors.ts';
import { readEventStream, type StreamEvent } from './event-stream.ts';
import { NetworkFailure } from './errors.ts';
import { isRepeatable } from './http-answer.ts';
import type { HttpClient } from './http-client.ts';
import type { ApiRequest } from './http-request.ts';
import { backOffMs } from './retry-delay.ts';
import { SYSTEM_CLOCK, type Clock } from './timing.ts';

/** The service writes a comment every 15 seconds: after three missed ones the connection is dead. */
const DEFAULT_SILENCE_MS = 45_000;

/** A restart of the service takes seconds; only a longer outage is passed on. */
const DEFAULT_MAX_OUTAGE_MS = 120_000;

/** Between two tries of a service that stays away. */
const MAX_PAUSE_MS = 10_000;

export interface FollowOptions {
  /** Ends the iteration with its reason. */
  signal?: AbortSignal | undefined;
  /**
   * How long the service may be away before its error is thrown. Default 120,000; `Infinity` never gives up.
   */
  maxOutageMs?: number | undefined;
}

export interface FollowInput extends FollowOptions {
  http: HttpClient;
  request: Omit<ApiRequest, 'signal' | 'method'>;
  /** Begins behind the event of this id. */
  lastEventId?: string | undefined;
  silenceMs?: number;
  clock?: Clock;
}

/**
 * The events of a stream, across as many connections as it takes: goes on behind the last event that was seen. Never
 * ends by itself: who iterates knows which event is the last one.
 */
export async function* followEvents(input: FollowInput): AsyncGenerator<StreamEvent, void> {
  const { http, signal, maxOutageMs = DEFAULT_MAX_OUTAGE_MS, silenceMs = DEFAULT_SILENCE_MS } = input;
  const { clock = SYSTEM_CLOCK } = input;
  const request = { ...input.request, method: 'GET', signal } as const;
  let { lastEventId } = input;
  let retries = 0;
  let lastAliveMs = clock.now();
  for (;;) {
    let askedPauseMs = 0;
    // Also after a proper end: a server that stops comes to one, and so does a proxy that has no server behind it.
    let failure: unknown = new NetworkFailure('connection', 'The stream of events ended without an event');
    try {
      const body = await http.openStream(request, lastEventId);
      const openedMs = clock.now();
      const isLasting = (): boolean => clock.now() - openedMs > MAX_PAUSE_MS;
      let hasEvent = false;
      for await (const part of readEventStream(body, { silenceMs, signal })) {
        // Not by a first sign of life: what is cut at once again and again would be asked in a hot loop.
        const isNew = part !== 'alive' && part.id !== lastEventId;
        if (isNew || isLasting()) retries = 0;
        if (part !== 'alive') {
          lastEventId = part.id ?? lastEventId;
          hasEvent = true;
          yield part;
        }
        // After the event: the time that the caller takes for one is no outage.
        if (hasEvent || isLasting()) lastAliveMs = clock.now();
      }
      if (hasEvent || isLasting()) lastAliveMs = clock.now();
    } catch (error) {
      signal?.throwIfAborted();
      if (!isOutage(error)) throw error;
      askedPauseMs = retryAfterMs(error);
      failure = error;
    }
    if (clock.now() + askedPauseMs - lastAliveMs > maxOutageMs) throw failure;
    await clock.sleep(Math.max(askedPauseMs, backOffMs(retries, MAX_PAUSE_MS)), signal);
    retries += 1;
  }
}

function isOutage(error: unknown): boolean {
  return isRepeatable(error) || (error instanceof ApiError && error.retryable);
}

function retryAfterMs(error: unknown): number {
  return error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
}
