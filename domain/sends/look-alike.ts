import type { RiskRule } from './risk-rule.ts';

/**
 * As many characters as wallets show of an address at each end. Somebody who makes addresses until one looks like
 * another's (address poisoning) can have these and little more.
 */
const SHOWN_CHARACTERS = 4;

/** More of them would be a list that nobody reads. */
const MAX_NAMED = 6;

/** Named by the rule: an address that looks at its ends like one that was sent to before, and is another one. */
export const lookAlike: RiskRule = ({ recipient, knownRecipients }) => {
  if (knownRecipients.includes(recipient)) return null;
  const known = knownRecipients.find((address) => looksLike(address, recipient));
  if (known === undefined) return null;
  return {
    level: 'high',
    reason:
      `The recipient looks like ${known}, to which this wallet has sent before, but is a different address: ` +
      `${describeDifferences(known, recipient)}.`,
  };
};

/** True of an address and itself, too. */
export function looksLike(known: string, other: string): boolean {
  return (
    known.slice(0, SHOWN_CHARACTERS) === other.slice(0, SHOWN_CHARACTERS) ||
    known.slice(-SHOWN_CHARACTERS) === other.slice(-SHOWN_CHARACTERS)
  );
}

function describeDifferences(known: string, other: string): string {
  const length = Math.max(known.length, other.length);
  const places = Array.from({ length }, (_, index) => index).filter((index) => known[index] !== other[index]);
  const named = places
    .slice(0, MAX_NAMED)
    .map(
      (index) =>
        `character ${index + 1} is "${other[index] ?? 'missing'}" instead of "${known[index] ?? 'nothing'}"`,
    );
  const more = places.length - named.length;
  return `${named.join(', ')}${more > 0 ? `, and ${more} more differ` : ''}`;
}
