import { z } from 'zod';
import {
  MAX_REQUESTS_PER_HOUR,
  TIER_REQUESTS_PER_HOUR,
  type TierLimits,
} from '../domain/access/request-limits.ts';

const MUST_BE = `must be a number of requests, 1 to ${MAX_REQUESTS_PER_HOUR}`;

/** An empty setting counts as missing, as in docker-compose.yml. */
const requestsPerHour = (fallback: number) =>
  z
    .string()
    .regex(/^\d*$/, { error: MUST_BE, abort: true })
    .default('')
    .transform((text) => (text === '' ? fallback : Number(text)))
    .refine((requests) => requests >= 1 && requests <= MAX_REQUESTS_PER_HOUR, MUST_BE);

export const rateLimitVariables = {
  RATE_LIMIT_FREE_PER_HOUR: requestsPerHour(TIER_REQUESTS_PER_HOUR.free),
  RATE_LIMIT_PRO_PER_HOUR: requestsPerHour(TIER_REQUESTS_PER_HOUR.pro),
  RATE_LIMIT_INTERNAL_PER_HOUR: requestsPerHour(TIER_REQUESTS_PER_HOUR.internal),
};

export function rateLimitSettings(values: z.infer<z.ZodObject<typeof rateLimitVariables>>): TierLimits {
  return {
    free: values.RATE_LIMIT_FREE_PER_HOUR,
    pro: values.RATE_LIMIT_PRO_PER_HOUR,
    internal: values.RATE_LIMIT_INTERNAL_PER_HOUR,
  };
}
