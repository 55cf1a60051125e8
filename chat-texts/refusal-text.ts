import { isAddress } from '../domain/addresses.ts';
import type { Refusal } from '../domain/refusal.ts';
import { code } from './html.ts';
import type { Text } from './text.ts';

/** Why something was refused, and what to do, in the language of the person. */
export function refusalText(t: Text, { code: name, values }: Refusal): string {
  return t(
    `refusal-${name}`,
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        typeof value === 'string' && isAddress(value) ? code(value) : value,
      ]),
    ),
  );
}
