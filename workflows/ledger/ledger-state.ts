import type { LedgerProgress } from '../../domain/ledger/ledger-progress.ts';

/** The follower's progress, for readers of the workflow in the Temporal UI. */
export function progressSentence({ slot, lagSlots, watched, expected }: LedgerProgress): string {
  if (slot === null) return 'Nothing is followed yet: no node has answered.';
  const wallets =
    watched === expected ? `all ${expected} wallets` : `${watched} of ${expected} wallets: some are missing`;
  const place = lagSlots === 0 ? 'at the newest block' : `${lagSlots} slots before the newest block`;
  return `Followed up to slot ${slot}, ${place}, for ${wallets}.`;
}
