import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '../../test/support/wait-until.ts';
import { startBenchChild, type BenchChild } from './bench-child.ts';
import {
  sinkCounts,
  sinkPorts,
  sinkTimes,
  type SinkCounts,
  type SinkPorts,
  type SinkQuestion,
} from './sink-questions.ts';
import type { BenchTls } from './bench-tls.ts';

export type Scheme = 'http' | 'https';

/** `ok` and `timed` answer 200, `failing` answers 200 in 95 % and 500 otherwise, `slow` takes 5 s. */
export type Behaviour = 'ok' | 'timed' | 'failing' | 'slow';

/** The receiver of all deliveries, in a separate process. */
export interface Sink {
  pid: number;
  origin(scheme: Scheme): string;
  counts(run: string): Promise<SinkCounts>;
  /** Waits for that many requests of a run, over all its endpoints. */
  arrivals(run: string, expected: number): Promise<SinkCounts>;
  countsWhen(run: string, what: string, isSo: (counts: SinkCounts) => boolean): Promise<SinkCounts>;
  /** Times of a run's requests to `timed`, each from just before its event was recorded. */
  timesMs(run: string): Promise<number[]>;
  /** Waits until every request is answered and no more come. */
  quiet(): Promise<void>;
  stop(): Promise<void>;
}

/** Some thousand per second are expected; this is enough for the slowest machines. */
const ARRIVAL_TIMEOUT_MS = 180_000;

/** Requests under way or claimed ahead come within this time, or not at all. */
const SILENCE_MS = 300;

/** Slow answers take 5 s, and deliveries claimed ahead follow them. */
const QUIET_TIMEOUT_MS = 60_000;

export async function startSink(tls: BenchTls): Promise<Sink> {
  const child: BenchChild<SinkQuestion> = startBenchChild('sink-main.ts', {
    TLS_KEY: tls.key,
    TLS_CERTIFICATE: tls.certificate,
    TLS_HOST: tls.host,
  });
  const ports: SinkPorts = await child.ask({ about: 'ports' }, sinkPorts);
  const counts = (run: string) => child.ask({ about: 'counts', run }, sinkCounts);

  async function countsWhen(run: string, what: string, isSo: (counts: SinkCounts) => boolean) {
    const look = async () => {
      const found = await counts(run);
      return isSo(found) && found;
    };
    return waitUntil(what, look, ARRIVAL_TIMEOUT_MS);
  }

  return {
    pid: child.pid,
    origin: (scheme) =>
      scheme === 'http' ? `http://127.0.0.1:${ports.http}` : `https://${tls.host}:${ports.https}`,
    counts,
    countsWhen,
    arrivals: (run, expected) =>
      countsWhen(run, `${expected} deliveries arrive`, ({ arrivals }) => sum(arrivals) >= expected),
    async timesMs(run) {
      return (await child.ask({ about: 'times', run }, sinkTimes)).timesMs;
    },
    async quiet() {
      await waitUntil(
        'no more requests come',
        async () => {
          const { total } = await counts('');
          await delay(SILENCE_MS);
          const then = await counts('');
          return then.underWay === 0 && then.total === total;
        },
        QUIET_TIMEOUT_MS,
      );
    },
    stop: () => child.stop(),
  };
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
