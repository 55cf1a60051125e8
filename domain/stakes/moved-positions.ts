import type { UndelegatePart } from './stake.ts';

/** The stake accounts that cool down: of a part that is split off, the new one. */
export function coolingPositions(parts: readonly Pick<UndelegatePart, 'position' | 'split'>[]): string[] {
  return parts.map(({ position, split }) => split?.position ?? position);
}

/** For a line in the Temporal UI, which has room for one address. */
export function namedPositions([first = '', ...more]: readonly string[]): string {
  return more.length === 0 ? `position ${first}` : `position ${first} and ${more.length} more`;
}
