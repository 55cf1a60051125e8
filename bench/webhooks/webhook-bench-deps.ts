import type { BenchChild } from './bench-child.ts';
import type { BareOutboxQuestion } from './bare-outbox-questions.ts';
import type { BarePostsQuestion } from './bare-posts-questions.ts';
import type { BenchEndpoints } from './bench-endpoints.ts';
import { recording, type RecorderQuestion, type Recording } from './recorder-questions.ts';
import type { Sink } from './sink.ts';
import type { Pids } from './usage.ts';

/** Shared by all measurements. */
export interface WebhookBenchDeps {
  endpoints: BenchEndpoints;
  sink: Sink;
  recorder: BenchChild<RecorderQuestion>;
  bare: BenchChild<BarePostsQuestion>;
  outbox: BenchChild<BareOutboxQuestion>;
  pids: Pids;
  temporalAddress: string;
  /** A name that no earlier run has used. */
  nextRun(): string;
  say(line: string): void;
}

interface RecordOptions {
  run: string;
  what?: RecorderQuestion['what'];
  accountId: string;
  count?: number;
  seconds?: number;
  perSecond?: number;
}

/** More events than a run records. */
const MAX_EVENTS = 1_000_000;
const MAX_SECONDS = 300;

export function record(
  { recorder }: Pick<WebhookBenchDeps, 'recorder'>,
  { what = 'events', count = MAX_EVENTS, seconds = MAX_SECONDS, perSecond, ...rest }: RecordOptions,
): Promise<Recording> {
  return recorder.ask({ what, count, seconds, perSecond: perSecond ?? null, ...rest }, recording);
}

export function perSecond(count: number, fromMs: number, untilMs: number): number {
  return (count * 1_000) / (untilMs - fromMs);
}
