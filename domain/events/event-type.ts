import type { z } from 'zod';

/** What the catalogue says of one event; its family and its name are the keys it stands under. */
export interface EventType<Data extends z.ZodType = z.ZodType> {
  /** One sentence: when it is sent, and to whom. */
  description: string;
  /** Of the fields' meaning, sent as `x-service-event-version`. A field or a word more leaves it as it is. */
  version: number;
  data: Data;
  /** Realistic, and right by `data`. */
  example: z.output<Data>;
}

export function defineEventType<Data extends z.ZodType>(type: EventType<Data>): EventType<Data> {
  return type;
}
