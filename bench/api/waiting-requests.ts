import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { collectGarbage } from '../garbage-collection.ts';
import { cpuMsOf, residentMibOf } from '../process-usage.ts';

/** Waiting requests that an account may have (use-cases/operations/waiter-limit.ts). */
const PER_ACCOUNT = 100;

/** Until all of them are waiting. */
const ALL_WAIT_MS = 4_000;

/** How long the processor time of requests that wait is counted. */
const WATCHED_MS = 8_000;

export interface WaitingRequests {
  kind: 'long polls' | 'streams' | 'streams of balances';
  count: number;
  beforeMib: number;
  duringMib: number;
  /** Processor time of the API a second, while nothing changes. */
  cpuMsPerSecond: number;
}

export interface WaitingOptions {
  kind: WaitingRequests['kind'];
  count: number;
  pid: number;
  apiUrl: string;
  /** Each opens at most its share of the requests. */
  keys: readonly string[];
  /** The path that each key requests. */
  paths: readonly string[];
}

/** Memory of the API for open requests that wait for a change. */
export async function measureWaitingRequests(options: WaitingOptions): Promise<WaitingRequests> {
  const { kind, count, pid, apiUrl, keys, paths } = options;
  const agent = new Agent({ connections: count, headersTimeout: 0, bodyTimeout: 0 });
  const gone = new AbortController();
  // Every request has a listener on it.
  setMaxListeners(0, gone.signal);
  await collectGarbage(pid);
  const beforeMib = await residentMibOf(pid);
  const opened = Array.from({ length: count }, async (_, index) => {
    const owner = Math.floor(index / PER_ACCOUNT);
    try {
      const { body } = await request(`${apiUrl}${paths[owner] ?? ''}`, {
        dispatcher: agent,
        signal: gone.signal,
        headers: {
          authorization: `Bearer ${keys[owner] ?? ''}`,
          accept: kind === 'long polls' ? 'application/json' : 'text/event-stream',
        },
      });
      await body.dump();
    } catch (error) {
      if (!gone.signal.aborted) throw error;
    }
  });
  const failed = Promise.race(opened.map((each) => each.then(() => new Promise<never>(() => undefined))));
  await Promise.race([delay(ALL_WAIT_MS), failed]);
  const [cpuMs, at] = [cpuMsOf(pid), performance.now()];
  await Promise.race([delay(WATCHED_MS), failed]);
  const cpuMsPerSecond = (cpuMsOf(pid) - cpuMs) / ((performance.now() - at) / 1_000);
  await collectGarbage(pid);
  const duringMib = await residentMibOf(pid);
  gone.abort();
  await Promise.all(opened);
  await agent.destroy();
  return { kind, count, beforeMib, duringMib, cpuMsPerSecond };
}

export const accountsFor = (count: number): number => Math.ceil(count / PER_ACCOUNT);
