import { z } from 'zod';

/** A whole number, such as `90` days. An empty setting counts as missing, as in docker-compose.yml. */
export function wholeNumber<Missing extends number | null>(
  unit: string,
  { min, max, missing }: { min: number; max: number; missing: Missing },
) {
  const mustBe = `must be a number of ${unit}, ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d*$/, { error: mustBe, abort: true })
    .default('')
    .transform((text): number | Missing => (text === '' ? missing : Number(text)))
    .refine((value) => value === null || (value >= min && value <= max), mustBe);
}
