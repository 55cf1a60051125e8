import { z } from 'zod';

/** An empty setting counts as missing, as in docker-compose.yml. */
export const optionalText = z
  .string()
  .transform((text) => (text === '' ? null : text))
  .nullish()
  .transform((text) => text ?? null);
