import type { RiskRule } from './risk-rule.ts';
import type { Risk } from './send.ts';

const REASON = 'This wallet has never sent to this recipient before.';

/** A typing mistake in a new address can lose the whole amount. */
export const newRecipient: RiskRule = ({ recipient, knownRecipients }) =>
  knownRecipients.includes(recipient)
    ? null
    : { level: 'low', reason: REASON, finding: { code: 'new_recipient' } };

/** By the reasons that were found when the send was prepared. */
export function isFirstPayment({ reasons }: Pick<Risk, 'reasons'>): boolean {
  return reasons.includes(REASON);
}
