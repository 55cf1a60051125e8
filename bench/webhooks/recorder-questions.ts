import { z } from 'zod';

/** Ends at whichever of count and seconds comes first. */
export const recorderQuestion = z.object({
  run: z.string(),
  /** `rows`: of one column in place of events, for what a transaction costs by itself; `announced rows`: and a notice of each. */
  what: z.enum(['events', 'rows', 'announced rows']),
  accountId: z.string(),
  count: z.int(),
  seconds: z.number(),
  /** Null is as fast as it goes. */
  perSecond: z.number().nullable(),
});

export type RecorderQuestion = z.infer<typeof recorderQuestion>;

export const recording = z.object({
  recorded: z.int(),
  startedAtMs: z.number(),
  endedAtMs: z.number(),
  /** Of one event, until its transaction is committed. */
  p50Ms: z.number(),
});

export type Recording = z.infer<typeof recording>;
