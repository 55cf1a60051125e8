import type { RiskRule } from './risk-rule.ts';

/**
 * Wallets show this many characters at each end of an address. An attacker who generates look-alike addresses (address
 * poisoning) can match these and few more.
 */
const SHOWN_CHARACTERS = 4;

/** A longer list would not be read. */
const MAX_NAMED = 6;

/** Warns of a recipient that has the same first or last characters as an earlier recipient, but is a different address. */
export const lookAlike: RiskRule = ({ recipient, knownRecipients }) => {
  if (knownRecipients.includes(recipient)) return null;
  const known = knownRecipients.find((address) => looksLike(address, recipient));
  if (known === undefined) return null;
  return {
    level: 'high',
    reason:
      `The recipient looks like ${known}, to which this wallet has sent before, but is a different address: ` +
      `${describeDifferences(known, recipient)}.`,
    finding: { code: 'look_alike', known },
  };
};

/** Also true for equal addresses. */
export function looksLike(known: string, other: string): boolean {
  return (
    known.slice(0, SHOWN_CHARACTERS) === other.slice(0, SHOWN_CHARACTERS) ||
    known.slice(-SHOWN_CHARACTERS) === other.slice(-SHOWN_CHARACTERS)
  );
}

export interface Difference {
  /** The first character is 1. */
  place: number;
  /** Null: the address ends before. */
  is: string | null;
  was: string | null;
}

/** The first places at which the addresses differ, and how many follow. */
export function differencesOf(known: string, other: string): { named: Difference[]; more: number } {
  const length = Math.max(known.length, other.length);
  const places = Array.from({ length }, (_, index) => index).filter((index) => known[index] !== other[index]);
  const named = places
    .slice(0, MAX_NAMED)
    .map((index) => ({ place: index + 1, is: other[index] ?? null, was: known[index] ?? null }));
  return { named, more: places.length - named.length };
}

function describeDifferences(known: string, other: string): string {
  const { named, more } = differencesOf(known, other);
  const described = named.map(
    ({ place, is, was }) => `character ${place} is "${is ?? 'missing'}" instead of "${was ?? 'nothing'}"`,
  );
  return `${described.join(', ')}${more > 0 ? `, and ${more} more differ` : ''}`;
}
