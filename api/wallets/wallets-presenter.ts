import type { FollowedWallet } from '../../use-cases/wallets/followed-wallet.ts';
import { presentBackfill } from './wallet-knowledge.ts';
import type { WalletData } from './wallets-schemas.ts';

export function presentWallet(wallet: FollowedWallet): WalletData {
  return {
    address: wallet.address,
    network: wallet.network,
    connection: wallet.connection,
    wallet_type: wallet.walletType,
    created_at: wallet.createdAt.toISOString(),
    connected_at: wallet.connectedAt?.toISOString() ?? null,
    complete_to_slot: wallet.completeToSlot,
    seen_to_slot: wallet.seenToSlot,
    coverage: { status: wallet.coverage.status, lag_slots: wallet.coverage.lagSlots },
    history: presentBackfill(wallet),
  };
}
