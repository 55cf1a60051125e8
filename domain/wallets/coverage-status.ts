/** `pending`: not taken up yet. `following`: as new as the network. `behind`: the follower lags or has stopped. */
export const COVERAGE_STATUSES = ['pending', 'following', 'behind'] as const;
export type CoverageStatus = (typeof COVERAGE_STATUSES)[number];

export interface Coverage {
  status: CoverageStatus;
  /** Null while it is pending. */
  lagSlots: number | null;
}

/** 15 s of mainnet's slots, or 30 s at 400 ms a slot: newer blocks may still be on their way. */
const MAX_LAG_SLOTS = 75;

/** A follower with a node that answers updates its row each second; one that died is replaced in ten seconds. */
const MAX_SILENCE_MS = 30_000;

/** The lag is as of the follower's last update: if the follower has died, the true lag is larger. */
export function coverageOf(
  seenToSlot: number | null,
  { headSlot, updatedAt }: { headSlot: number | null; updatedAt: Date | null },
  now: Date,
): Coverage {
  if (seenToSlot === null) return { status: 'pending', lagSlots: null };
  const lagSlots = Math.max(0, (headSlot ?? seenToSlot) - seenToSlot);
  const isSilent = updatedAt === null || now.getTime() - updatedAt.getTime() > MAX_SILENCE_MS;
  return { status: isSilent || lagSlots > MAX_LAG_SLOTS ? 'behind' : 'following', lagSlots };
}
