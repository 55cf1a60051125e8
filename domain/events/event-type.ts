import type { z } from 'zod';

/** The catalogue's description of one event; its keys there are its family and its name. */
export interface EventType<Data extends z.ZodType = z.ZodType> {
  /** One sentence: when it is sent, and to whom. */
  description: string;
  /** Version of the fields' meaning, sent as `x-service-event-version`. An added field or word does not change it. */
  version: number;
  data: Data;
  /** A realistic example that matches `data`. */
  example: z.output<Data>;
}

export function defineEventType<Data extends z.ZodType>(type: EventType<Data>): EventType<Data> {
  return type;
}
