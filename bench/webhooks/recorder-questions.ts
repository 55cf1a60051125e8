import { z } from 'zod';

/** Ends when the count or the seconds are reached, whichever is first. */
export const recorderQuestion = z.object({
  run: z.string(),
  /**
   * `rows`: rows with one column instead of events, for the cost of the transaction alone; `announced rows`: each with a
   * NOTIFY.
   */
  what: z.enum(['events', 'rows', 'announced rows']),
  accountId: z.string(),
  count: z.int(),
  seconds: z.number(),
  /** Null: at full speed. */
  perSecond: z.number().nullable(),
});

export type RecorderQuestion = z.infer<typeof recorderQuestion>;

export const recording = z.object({
  recorded: z.int(),
  startedAtMs: z.number(),
  endedAtMs: z.number(),
  /** Time of one event until its transaction is committed. */
  p50Ms: z.number(),
});

export type Recording = z.infer<typeof recording>;
