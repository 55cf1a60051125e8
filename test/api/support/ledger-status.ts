import type { LedgerStatus } from '../../../domain/ledger/ledger-progress.ts';

/** Status of a ledger that lags a little. */
export function ledgerStatus(changes: Partial<LedgerStatus> = {}): LedgerStatus {
  return {
    network: 'devnet',
    slot: 90,
    completeSlot: 88,
    quorumSlot: 95,
    headSlot: 100,
    lagSlots: 10,
    expected: 7,
    watched: 6,
    unreadable: 0,
    updatedAt: new Date(),
    ...changes,
  };
}
