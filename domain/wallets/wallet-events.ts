import type { DISCONNECT_REASONS, WALLET_TYPES } from './wallet-event-types.ts';
import type { EventDraft } from '../events/event-draft.ts';

export type WalletType = (typeof WALLET_TYPES)[number];
export type DisconnectReason = (typeof DISCONNECT_REASONS)[number];

/** A change of a wallet by one owner. Only that owner gets the event: others who watch the address must not learn who the user is. */
export interface WalletChange {
  network: string;
  address: string;
  ownerId: string;
  /** telegram_id, or the id of the account if it has no person. */
  userId: string;
  at: Date;
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
