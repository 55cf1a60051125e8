import { z } from 'zod';

export interface WebhookSettings {
  /** Exceptions to the rule that webhooks go to public addresses over https. */
  allowedTargets: string[];
  /** The first attempt that a workflow makes. */
  fromAttempt: 1 | 2;
  /** An endpoint that fails for this long without a success: its owner is warned, later it is switched off. */
  warnAfterMs: number;
  deactivateAfterMs: number;
  /** Retention time of events and finished deliveries, and of the bodies of answers. */
  eventRetentionMs: number;
  bodyRetentionMs: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A number of hours or days as milliseconds; an empty setting counts as missing. */
function duration(unitMs: number, unit: string, fallback: number) {
  return z
    .string()
    .regex(/^(\d{1,4}(\.\d{1,3})?)?$/, { error: `must be a number of ${unit}, at most 9999`, abort: true })
    .refine((text) => text === '' || Number(text) > 0, `must be more than 0 ${unit}`)
    .default('')
    .transform((text) => Math.round((text === '' ? fallback : Number(text)) * unitMs));
}

export const webhookVariables = {
  WEBHOOK_WORKFLOW_FROM_ATTEMPT: z
    .enum(['', '1', '2'], 'must be 1 or 2')
    .default('')
    .transform((text): 1 | 2 => (text === '1' ? 1 : 2)),
  WEBHOOK_WARN_AFTER_HOURS: duration(HOUR_MS, 'hours', 24),
  WEBHOOK_DEACTIVATE_AFTER_HOURS: duration(HOUR_MS, 'hours', 120),
  WEBHOOK_EVENT_RETENTION_DAYS: duration(DAY_MS, 'days', 30),
  WEBHOOK_BODY_RETENTION_DAYS: duration(DAY_MS, 'days', 7),
};

export function webhookSettings(
  values: z.infer<z.ZodObject<typeof webhookVariables>>,
  allowedTargets: string[],
): WebhookSettings {
  return {
    allowedTargets,
    fromAttempt: values.WEBHOOK_WORKFLOW_FROM_ATTEMPT,
    warnAfterMs: values.WEBHOOK_WARN_AFTER_HOURS,
    deactivateAfterMs: values.WEBHOOK_DEACTIVATE_AFTER_HOURS,
    eventRetentionMs: values.WEBHOOK_EVENT_RETENTION_DAYS,
    bodyRetentionMs: values.WEBHOOK_BODY_RETENTION_DAYS,
  };
}
