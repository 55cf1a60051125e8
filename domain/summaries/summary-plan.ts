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

/** A day of which the person's wallets have to be valued. */
export interface DueSummary {
  /** In the person's time zone, such as `2026-11-24`. */
  day: string;
  /** False: a value of the day is kept, and the summary of the week comes on another day. */
  isReported: boolean;
}

const HOURS_A_DAY = 24;
const HOUR_MS = 3_600_000;
const DAY_MS = HOURS_A_DAY * HOUR_MS;

const MONDAY = 1;

/** Hours that clocks of a time zone show, read as if they were UTC: the time between two of them is as people count it. */
type ClockHours = number;

/**
 * The last day whose hour has come, at this time or some hours ago: quiet hours and outages make a summary late. If the clocks skip the hour in spring,
 * the next one counts for it; if they show it twice in autumn, it is the same day. Null: its hour came before the plan was made.
 */
export function dueSummary(
  { every, hour, since }: SummaryPlan,
  timeZone: string,
  at: Date,
): DueSummary | null {
  const now = clockHours(timeZone, at);
  const last = now - (((now % HOURS_A_DAY) - hour + HOURS_A_DAY) % HOURS_A_DAY);
  if (last <= clockHours(timeZone, new Date(since))) return null;
  const day = new Date(last * HOUR_MS);
  return { day: day.toISOString().slice(0, 10), isReported: every === 'day' || day.getUTCDay() === MONDAY };
}

function clockHours(timeZone: string, at: Date): ClockHours {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at);
  const read = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour')) / HOUR_MS;
}

/** How long ago the summary before the first one would have been. */
export function summaryLengthMs({ every }: Pick<SummaryPlan, 'every'>): number {
  return every === 'day' ? DAY_MS : 7 * DAY_MS;
}
