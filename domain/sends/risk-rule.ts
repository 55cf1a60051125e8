import type { Risk, RiskLevel } from './send.ts';

/** The facts about a send that a rule can use, before the send is shown to a person. */
export interface RiskContext {
  recipient: string;
  /** Addresses to which this wallet has sent before, latest first. */
  knownRecipients: readonly string[];
  token: string;
  /** The amount to send, and the wallet's balance of the token, in base units. */
  baseUnits: bigint;
  heldBaseUnits: bigint;
}

export interface RiskFinding {
  level: Exclude<RiskLevel, 'none'>;
  /** One sentence for people. */
  reason: string;
}

/** Checks for one risk; null if the send does not have it. */
export type RiskRule = (context: RiskContext) => RiskFinding | null;

const LEVELS: readonly RiskLevel[] = ['none', 'low', 'medium', 'high'];

/** The highest level of all findings, and every reason, gravest first. A risk refuses nothing: people decide. */
export function assessRisk(rules: readonly RiskRule[], context: RiskContext): Risk {
  const findings = rules
    .map((rule) => rule(context))
    .filter((finding) => finding !== null)
    .sort((a, b) => LEVELS.indexOf(b.level) - LEVELS.indexOf(a.level));
  return { level: findings[0]?.level ?? 'none', reasons: findings.map(({ reason }) => reason) };
}
