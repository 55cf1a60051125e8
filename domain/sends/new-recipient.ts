import type { RiskRule } from './risk-rule.ts';

/** A first send to an address is where a slip of the pen costs everything. */
export const newRecipient: RiskRule = ({ recipient, knownRecipients }) =>
  knownRecipients.includes(recipient)
    ? null
    : { level: 'low', reason: 'This wallet has never sent to this recipient before.' };
