import type { RiskRule } from './risk-rule.ts';

/** A typing mistake in a new address can lose the whole amount. */
export const newRecipient: RiskRule = ({ recipient, knownRecipients }) =>
  knownRecipients.includes(recipient)
    ? null
    : { level: 'low', reason: 'This wallet has never sent to this recipient before.' };
