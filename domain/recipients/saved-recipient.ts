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
  const own = saved.filter(({ isOwn }) => isOwn);
  const taken = {
    addresses: new Set(own.map(({ address }) => address)),
    names: new Set(own.map(({ name }) => recipientKey(name))),
  };
  const others = saved.filter(
    ({ isOwn, address, name }) =>
      !isOwn && !taken.addresses.has(address) && !taken.names.has(recipientKey(name)),
  );
  const usable = others.filter(
    (one, index) =>
      others.every(
        ({ address, name }) => address === one.address || recipientKey(name) !== recipientKey(one.name),
      ) && others.findIndex(({ address }) => address === one.address) === index,
  );
  return [...own, ...usable].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
