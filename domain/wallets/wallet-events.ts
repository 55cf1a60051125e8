import type { DISCONNECT_REASONS, WALLET_TYPES } from './wallet-event-types.ts';
import { walletOwner } from '../access/owner.ts';
import type { EventDraft } from '../events/event-draft.ts';
import type { Network } from '../networks.ts';

export type WalletType = (typeof WALLET_TYPES)[number];
export type DisconnectReason = (typeof DISCONNECT_REASONS)[number];

/** A change of a wallet, as one owner is told. */
export interface WalletChange {
  network: Network;
  address: string;
  /** Who gets the event. */
  ownerId: string;
  /** telegram_id, the wallet's own id on the wallet page, or the id of the account if it has no person. */
  userId: string;
  at: Date;
}

/**
 * True on the wallet page: the user is the wallet itself, so everyone who has the wallet may get the event. Otherwise only the owner
 * gets it: others who watch the address must not learn who the user is.
 */
export function isOfItself({ network, address, userId }: WalletChange): boolean {
  return walletOwner({ network, address }).id === userId;
}

export function connectedEvent(change: WalletChange, walletType: WalletType): EventDraft {
  const { userId, address, at } = change;
  return {
    family: 'platform',
    name: 'wallet.connected',
    data: {
      user_id: userId,
      wallet_address: address,
      wallet_type: walletType,
      connected_at: at.toISOString(),
    },
    cause: causeOf(change),
    at,
  };
}

export function disconnectedEvent(change: WalletChange, reason: DisconnectReason): EventDraft {
  const { userId, address, at } = change;
  return {
    family: 'platform',
    name: 'wallet.disconnected',
    data: { user_id: userId, wallet_address: address, disconnected_at: at.toISOString(), reason },
    cause: causeOf(change),
    at,
  };
}

function causeOf({ network, address, ownerId, at }: WalletChange): string {
  return [network, address, ownerId, at.toISOString()].join(':');
}
