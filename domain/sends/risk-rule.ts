import type { Risk, RiskFinding, RiskLevel } from './send.ts';

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

export interface FoundRisk {
  level: Exclude<RiskLevel, 'none'>;
  /** One sentence for people. */
  reason: string;
  finding: RiskFinding;
}

/** Checks for one risk; null if the send does not have it. */
export type RiskRule = (context: RiskContext) => FoundRisk | null;

const LEVELS: readonly RiskLevel[] = ['none', 'low', 'medium', 'high'];

/** The highest level of all findings, and every reason, gravest first. A risk refuses nothing: people decide. */
export function assessRisk(rules: readonly RiskRule[], context: RiskContext): Risk {
  const found = rules
    .map((rule) => rule(context))
    .filter((each) => each !== null)
    .sort((a, b) => LEVELS.indexOf(b.level) - LEVELS.indexOf(a.level));
  return {
    level: found[0]?.level ?? 'none',
    reasons: found.map(({ reason }) => reason),
    findings: found.map(({ finding }) => finding),
  };
}
