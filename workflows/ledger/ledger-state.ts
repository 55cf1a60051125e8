import type { LedgerProgress } from '../../domain/ledger/ledger-progress.ts';

/** Where the follower stands, for whoever looks at the workflow in the Temporal UI. */
export function progressSentence({ slot, lagSlots, watched, expected }: LedgerProgress): string {
  if (slot === null) return 'Nothing is followed yet: no node has answered.';
  const wallets =
    watched === expected ? `all ${expected} wallets` : `${watched} of ${expected} wallets: some are missing`;
  const place = lagSlots === 0 ? 'at the newest block' : `${lagSlots} slots behind the newest block`;
  return `Followed up to slot ${slot}, ${place}, for ${wallets}.`;
}
