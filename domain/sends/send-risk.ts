import type { Risk } from './send.ts';
import { largeShare } from './large-share.ts';
import { lookAlike } from './look-alike.ts';
import { newRecipient } from './new-recipient.ts';
import { assessRisk, type RiskContext, type RiskRule } from './risk-rule.ts';

const RULES: readonly RiskRule[] = [lookAlike, largeShare, newRecipient];

export function sendRisk(context: RiskContext): Risk {
  return assessRisk(RULES, context);
}
