import { z } from 'zod';
import { isAddress } from '../domain/addresses.ts';

/** A field in another form is missing. */
export const lenientText = z.string().nullish().catch(null);

/** Anything else would be shown to people as if it were one. */
export const solanaAddress = z.string().refine(isAddress);

/** More than any answer of a provider has. */
const MAX_ITEMS = 100;

/** An entry in another form is left out: one odd pool must not take all others. */
export function lenientList<Entry>(entry: z.ZodType<Entry>) {
  return z.array(z.unknown()).transform((list) =>
    list.slice(0, MAX_ITEMS).flatMap((each) => {
      const parsed = entry.safeParse(each);
      return parsed.success ? [parsed.data] : [];
    }),
  );
}

/** A caller waits for the answer, and another source may have to be asked after this one. */
export const WAIT_MS = 5_000;
