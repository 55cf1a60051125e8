import type { z } from 'zod';
import {
  MAX_REQUESTS_PER_HOUR,
  TIER_REQUESTS_PER_HOUR,
  type TierLimits,
} from '../domain/access/request-limits.ts';
import { wholeNumber } from './whole-number.ts';

const requestsPerHour = (missing: number) =>
  wholeNumber('requests', { min: 1, max: MAX_REQUESTS_PER_HOUR, missing });

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
