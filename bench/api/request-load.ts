import { Pool } from 'undici';

/** Requests under way at once: enough to keep two cores busy. */
const CONNECTIONS = 16;

export interface Load {
  perSecond: number;
  /** Milliseconds of each request. */
  times: number[];
}

export interface LoadTarget {
  url: string;
  path: string;
  headers?: Record<string, string>;
}

/** Closed loops over kept-alive connections: each sends its next request when its last one is answered. */
export async function loadFor(target: LoadTarget, seconds: number): Promise<Load> {
  const pool = new Pool(target.url, { connections: CONNECTIONS, pipelining: 1 });
  const times: number[] = [];
  const endsAt = performance.now() + seconds * 1_000;
  const loop = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now();
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: target.path,
        headers: target.headers ?? {},
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${target.path} was answered ${statusCode}: ${text}`);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  await pool.close();
  return { perSecond: times.length / seconds, times };
}
