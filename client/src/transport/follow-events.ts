import { NetworkFailure } from '../errors.ts';
import { ApiError } from './api-errors.ts';
import { readEventStream, type StreamEvent } from './event-stream.ts';
import { isRepeatable } from './http-answer.ts';
import type { HttpClient } from './http-client.ts';
import type { ApiRequest } from './http-request.ts';
import { backOffMs } from './retry-delay.ts';
import { SYSTEM_CLOCK, type Clock } from './timing.ts';

/** The service writes a comment every 15 seconds: after three missed ones, the connection counts as dead. */
const DEFAULT_SILENCE_MS = 45_000;

/** A restart of the service takes seconds; only a longer outage is thrown. */
const DEFAULT_MAX_OUTAGE_MS = 120_000;

/** Longest pause between two tries. */
const MAX_PAUSE_MS = 10_000;

export interface FollowOptions {
  /** Ends the iteration with its reason. */
  signal?: AbortSignal | undefined;
  /**
   * How long the service may be unavailable before its error is thrown. Default 120,000; `Infinity` never gives up.
   */
  maxOutageMs?: number | undefined;
}

export interface FollowInput extends FollowOptions {
  http: HttpClient;
  request: Omit<ApiRequest, 'signal' | 'method'>;
  /** Begins after the event with this id. */
  lastEventId?: string | undefined;
  silenceMs?: number;
  clock?: Clock;
}

/**
 * The events of a stream. After a cut, it connects again and continues after the last event. It never ends by itself:
 * the caller knows which event is the last one.
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
    // A regular end counts as an outage too: a server that stops ends its streams, and so does a proxy without a server.
    let failure: unknown = new NetworkFailure('connection', 'The event stream ended without an event');
    try {
      const body = await http.openStream(request, lastEventId);
      const openedMs = clock.now();
      const isLasting = (): boolean => clock.now() - openedMs > MAX_PAUSE_MS;
      let hasEvent = false;
      for await (const part of readEventStream(body, { silenceMs, signal })) {
        // The first byte is not enough: a connection that is cut at once each time would be retried in a hot loop.
        const isNew = part !== 'alive' && part.id !== lastEventId;
        if (isNew || isLasting()) retries = 0;
        if (part !== 'alive') {
          lastEventId = part.id ?? lastEventId;
          hasEvent = true;
          yield part;
        }
        // After the yield, because the time that the caller takes for an event is not an outage.
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
