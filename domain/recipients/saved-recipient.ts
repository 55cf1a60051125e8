import { recipientKey } from './recipient-name.ts';

/** Where a person has saved it. */
export const RECIPIENT_PLACES = ['page', 'chat'] as const;

export type RecipientPlace = (typeof RECIPIENT_PLACES)[number];

export interface SavedRecipient {
  address: string;
  name: string;
  savedIn: RecipientPlace;
  /** False: the wallet's page or another chat of it has saved the recipient, and only they change it. */
  isOwn: boolean;
  savedAt: Date;
}

/** An owner has at most this many, on all networks. */
export const MAX_RECIPIENTS = 200;

/**
 * The recipients with at most one name for each address, and one address for each name. The owner's own count first. A name
 * that others have given to two addresses names neither.
 */
export function usableRecipients(saved: readonly SavedRecipient[]): SavedRecipient[] {
  // A key takes far longer than a comparison, so each is made once.
  const keyed = saved.map((recipient) => ({ recipient, key: recipientKey(recipient.name) }));
  const own = keyed.filter(({ recipient }) => recipient.isOwn);
  const ownAddresses = new Set(own.map(({ recipient }) => recipient.address));
  const ownKeys = new Set(own.map(({ key }) => key));
  const others = keyed.filter(
    ({ recipient, key }) => !recipient.isOwn && !ownAddresses.has(recipient.address) && !ownKeys.has(key),
  );
  const addresses = new Map<string, Set<string>>();
  for (const { recipient, key } of others) {
    addresses.set(key, (addresses.get(key) ?? new Set()).add(recipient.address));
  }
  const firstOf = new Map(others.toReversed().map((one) => [one.recipient.address, one]));
  const usable = others.filter(
    (one) => addresses.get(one.key)?.size === 1 && firstOf.get(one.recipient.address) === one,
  );
  return [...own, ...usable]
    .map(({ recipient }) => recipient)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
