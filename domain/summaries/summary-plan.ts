import { z } from 'zod';

export const summaryEvery = z.enum(['day', 'week']);

export const summaryHour = z.int().min(0).max(23);

/** When a person reads a summary. */
export interface SummaryPlan {
  every: z.output<typeof summaryEvery>;
  /** In the person's time zone. */
  hour: number;
  /** When the person last changed the plan, as ISO 8601. Hours before are over. */
  since: string;
}
