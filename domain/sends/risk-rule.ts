import type { Risk, RiskLevel } from './send.ts';

/** What a rule may know of a send that is about to be shown to a person. */
export interface RiskContext {
  recipient: string;
  /** Addresses that this wallet has sent to before, the latest first. */
  knownRecipients: readonly string[];
  token: string;
  /** What is to be sent, and what the wallet holds of that token, in base units. */
  baseUnits: bigint;
  heldBaseUnits: bigint;
}

export interface RiskFinding {
  level: Exclude<RiskLevel, 'none'>;
  /** One sentence for people. */
  reason: string;
}

/** One thing that can make a send risky; null where it does not. */
export type RiskRule = (context: RiskContext) => RiskFinding | null;

const LEVELS: readonly RiskLevel[] = ['none', 'low', 'medium', 'high'];

/** The highest level of all findings, with every reason, the gravest first. Nothing is refused for it: people decide. */
export function assessRisk(rules: readonly RiskRule[], context: RiskContext): Risk {
  const findings = rules
    .map((rule) => rule(context))
    .filter((finding) => finding !== null)
    .sort((a, b) => LEVELS.indexOf(b.level) - LEVELS.indexOf(a.level));
  return { level: findings[0]?.level ?? 'none', reasons: findings.map(({ reason }) => reason) };
}
