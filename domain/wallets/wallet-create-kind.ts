import type { OperationKind } from '../operations/operation-kind.ts';
import type { WalletCreateRequest } from './wallet-create.ts';

export const walletCreateKind = {
  completedBy: 'proof',
  contentVersion: 1,
  // The fields of every operation are all of it: nothing is known of the wallet yet.
  contentParts: () => [],
  intent: () => 'connect a wallet',
  summary: () => 'Connect a wallet of a person',
  commitment: () => ({ lamports: 0n, token: null }),
  // The wallet has the event `wallet.connected` (db/wallets/wallet-store.ts); the other ends are the business of its owner alone.
  event: () => null,
} as const satisfies OperationKind<WalletCreateRequest, null>;
