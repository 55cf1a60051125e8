import { z } from 'zod';

export const port = (fallback: number) =>
  z
    .string()
    .default(String(fallback))
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value > 0 && value < 65_536, 'must be a port, 1 to 65535');
