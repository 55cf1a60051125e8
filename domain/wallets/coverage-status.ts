/** `pending`: not taken up yet. `following`: as new as the network. `behind`: the network has gone on without it. */
export const COVERAGE_STATUSES = ['pending', 'following', 'behind'] as const;
export type CoverageStatus = (typeof COVERAGE_STATUSES)[number];

export interface Coverage {
  status: CoverageStatus;
  /** Null while it is pending. */
  lagSlots: number | null;
}

/** 15 s of mainnet's slots, 30 s where one takes 400 ms: what was confirmed later may still be on its way. */
const MAX_LAG_SLOTS = 75;

/** A follower to which a node answers says so each second; one that died is replaced in ten. */
const MAX_SILENCE_MS = 30_000;

/** The lag is that of the last sign of life: behind a follower that has died it is larger. */
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
