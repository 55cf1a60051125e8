import { isAddress } from '../addresses.ts';
import { compareDecimals } from '../amounts.ts';
import { IN_USD, wants, type NotificationSettings } from './notification-settings.ts';
import { digestDueAt, isQuiet } from './quiet-hours.ts';

/** Why it is not reported at once: the first three are for deposits. */
export type CollectedFor = 'flagged' | 'unlisted' | 'small' | 'quiet';

/** An event that concerns a person becomes a message, an entry of the next digest, or nothing. */
export type NotificationDecision =
  { become: 'message' | 'nothing' } | { become: 'collected'; for: CollectedFor; dueAt: Date };

export interface DecidedEvent {
  name: string;
  /** Null: it reports no payment that arrived. */
  deposit: Deposit | null;
}

export interface Deposit {
  amount: string;
  /** The listed symbol, else the mint. */
  token: string;
  /** In USD, as its event has it; null: not known. */
  usdValue: string | null;
  /** As in domain/ledger/movement.ts. */
  flags: readonly string[];
}

/**
 * @param isShown the chat has a message that shows the operation of the event, and is edited at each of its steps
 */
export function decideNotification(
  event: DecidedEvent,
  isShown: boolean,
  settings: NotificationSettings,
  at: Date,
): NotificationDecision {
  if (isShown || !wants(settings, event.name)) return { become: 'nothing' };
  const unwanted = event.deposit && whyUnwanted(event.deposit, settings);
  const reason = unwanted ?? (isQuiet(settings, at) ? 'quiet' : null);
  if (reason === null) return { become: 'message' };
  return { become: 'collected', for: reason, dueAt: digestDueAt(settings, at, reason === 'quiet') };
}

/** Spammers pay next to nothing to be read at once. */
function whyUnwanted(
  { amount, token, usdValue, flags }: Deposit,
  { thresholds }: NotificationSettings,
): CollectedFor | null {
  if (flags.length > 0) return 'flagged';
  if (isAddress(token)) return 'unlisted';
  // A value that is not known is below nothing: rather a message too many than a payment unseen.
  const isSmall =
    isBelow(amount, thresholds, token) || (usdValue !== null && isBelow(usdValue, thresholds, IN_USD));
  return isSmall ? 'small' : null;
}

/** A token may be called like a property that every object has. */
function isBelow(amount: string, thresholds: NotificationSettings['thresholds'], name: string): boolean {
  const threshold = Object.hasOwn(thresholds, name) ? thresholds[name] : undefined;
  return threshold !== undefined && compareDecimals(amount, threshold) < 0;
}
