import { z } from 'zod';

export const sinkQuestion = z.union([
  z.object({ about: z.literal('ports') }),
  z.object({ about: z.enum(['counts', 'times']), run: z.string() }),
]);

export type SinkQuestion = z.infer<typeof sinkQuestion>;

export const sinkPorts = z.object({ http: z.int(), https: z.int() });

export type SinkPorts = z.infer<typeof sinkPorts>;

/** Counts of one run, at `atMs`. Times are from clock.ts. */
export const sinkCounts = z.object({
  atMs: z.number(),
  /** Requests to each endpoint, including repeats. */
  arrivals: z.array(z.number()),
  /** Requests answered with 500. */
  refused: z.number(),
  lastAtMs: z.number(),
  /** Requests of all runs that are not answered yet. */
  underWay: z.number(),
  /** Requests of all runs. */
  total: z.number(),
});

export type SinkCounts = z.infer<typeof sinkCounts>;

/** Time from just before an event was recorded until it arrived here. */
export const sinkTimes = z.object({ timesMs: z.array(z.number()) });

export type SinkTimes = z.infer<typeof sinkTimes>;
