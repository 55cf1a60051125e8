import type { RiskRule } from './risk-rule.ts';

/** A person should check a send of half the balance or more. */
const LARGE_PERCENT = 50n;

export const largeShare: RiskRule = ({ baseUnits, heldBaseUnits, token }) => {
  if (heldBaseUnits <= 0n) return null;
  const percent = (baseUnits * 100n) / heldBaseUnits;
  return percent < LARGE_PERCENT
    ? null
    : {
        level: 'medium',
        reason: `This is ${percent} % of the ${token} that the wallet holds.`,
        finding: { code: 'large_share', percent: Number(percent) },
      };
};
