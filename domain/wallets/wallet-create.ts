import type { Operation } from '../operations/operation.ts';
import type { WalletType } from './wallet-events.ts';

/** Kind of an operation that asks a person for a wallet: a new one, or one that the person has. */
export const WALLET_CREATE = 'wallet.create';

/** Nothing is asked for but a wallet of the network. */
export type WalletCreateRequest = Record<string, never>;

/** The proof's own part; the row has wallet address and time. */
export interface WalletCreateOutcome {
  walletType: WalletType;
}

export type WalletCreate = Operation<WalletCreateRequest, null, WalletCreateOutcome>;

/** The wallet that was proven; null before. */
export function createdWallet({
  status,
  walletAddress: address,
  outcome,
  endedAt,
}: WalletCreate): { address: string; walletType: WalletType; connectedAt: Date } | null {
  if (status !== 'confirmed' || address === null || outcome === null || endedAt === null) return null;
  return { address, walletType: outcome.walletType, connectedAt: endedAt };
}
