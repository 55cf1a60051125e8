import { z } from 'zod';
import { givenTime } from '../../http/given-time.ts';
import { idParameter } from '../../http/id-parameter.ts';
import { webhookParams } from './webhook-schemas.ts';

export const recoverBody = z.strictObject({
  since: givenTime.meta({ description: 'Must be within the retention time of events (30 days by default).' }),
  until: givenTime.optional().meta({ description: 'Default: now.' }),
});

export const recoveryParams = webhookParams.extend({
  recovery_id: idParameter('rec').meta({ description: 'From the answer that began it: `rec_` and a UUID.' }),
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
      .meta({ description: 'Null until they are counted, and if counting takes too long.' }),
    recovered_count: z.int().meta({ description: 'Deliveries queued so far.' }),
    status: z.enum(['running', 'finished']),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Recovery' });

export type RecoveryData = z.infer<typeof recoveryData>;
