import { z } from 'zod';
import { webhookParams } from './webhook-schemas.ts';

const time = z.iso.datetime().transform((text) => new Date(text));

export const recoverBody = z.strictObject({
  since: time.meta({ description: 'Within the time that events are kept for (30 days by default).' }),
  until: time.optional().meta({ description: 'Now, where it is left out.' }),
});

export const recoveryParams = webhookParams.extend({
  recovery_id: z.string().meta({ description: 'As the answer gave it that began it: `rec_` and a UUID.' }),
});

export const recoveryData = z
  .strictObject({
    recovery_id: z.string(),
    webhook_id: z.string(),
    since: z.iso.datetime(),
    until: z.iso.datetime(),
    total_count: z
      .int()
      .nullable()
      .meta({ description: 'Null until it is counted, and where they are too many to count in seconds.' }),
    recovered_count: z.int().meta({ description: 'Deliveries that were queued so far.' }),
    status: z.enum(['running', 'finished']),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Recovery' });

export type RecoveryData = z.infer<typeof recoveryData>;
