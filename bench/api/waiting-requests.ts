import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { collectGarbage } from '../garbage-collection.ts';
import { residentMibOf } from '../process-usage.ts';

/** Waiting requests that an account may have (use-cases/operations/waiter-limit.ts). */
const PER_ACCOUNT = 100;

/** Until all of them are waiting. */
const ALL_WAIT_MS = 4_000;

export interface WaitingRequests {
  kind: 'long polls' | 'streams';
  count: number;
  beforeMib: number;
  duringMib: number;
}

export interface WaitingOptions {
  kind: WaitingRequests['kind'];
  count: number;
  pid: number;
  apiUrl: string;
  /** Each opens at most its share of the requests. */
  keys: readonly string[];
  /** One operation of each key. */
  operations: readonly string[];
}

/** Memory of the API for open requests that wait for a change. */
export async function measureWaitingRequests(options: WaitingOptions): Promise<WaitingRequests> {
  const { kind, count, pid, apiUrl, keys, operations } = options;
  const agent = new Agent({ connections: count, headersTimeout: 0, bodyTimeout: 0 });
  const gone = new AbortController();
  // Every request has a listener on it.
  setMaxListeners(0, gone.signal);
  await collectGarbage(pid);
  const beforeMib = await residentMibOf(pid);
  const opened = Array.from({ length: count }, async (_, index) => {
    const owner = Math.floor(index / PER_ACCOUNT);
    const query = kind === 'streams' ? '' : '?wait=25&after_version=1000';
    try {
      const { body } = await request(`${apiUrl}/operations/${operations[owner] ?? ''}${query}`, {
        dispatcher: agent,
        signal: gone.signal,
        headers: {
          authorization: `Bearer ${keys[owner] ?? ''}`,
          accept: kind === 'streams' ? 'text/event-stream' : 'application/json',
        },
      });
      await body.dump();
    } catch (error) {
      if (!gone.signal.aborted) throw error;
    }
  });
  const failed = Promise.race(opened.map((each) => each.then(() => new Promise<never>(() => undefined))));
  await Promise.race([delay(ALL_WAIT_MS), failed]);
  await collectGarbage(pid);
  const duringMib = await residentMibOf(pid);
  gone.abort();
  await Promise.all(opened);
  await agent.destroy();
  return { kind, count, beforeMib, duringMib };
}

export const accountsFor = (count: number): number => Math.ceil(count / PER_ACCOUNT);
