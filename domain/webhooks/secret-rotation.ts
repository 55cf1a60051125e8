export interface RotatingSecrets {
  current: string;
  /** Takes over at `switchAt`; both null while no rotation is under way. */
  next: string | null;
  switchAt: Date | null;
}

export interface ActiveSecrets {
  /** The only signer of a header that holds one signature. */
  secret: string;
  /** Signs too, for receivers that do not have the first one yet, or no longer. */
  otherSecret: string | null;
}

/** How long the old secret still signs after the switch: a receiver's deployment may take a working day. */
export const ROTATION_OVERLAP_MS = 86_400_000;

/** Before the switch, the old secret is the first; after it, the new one. After the overlap, the new one signs alone. */
export function activeSecrets({ current, next, switchAt }: RotatingSecrets, now: Date): ActiveSecrets {
  if (next === null || switchAt === null) return { secret: current, otherSecret: null };
  const sinceSwitchMs = now.getTime() - switchAt.getTime();
  if (sinceSwitchMs < 0) return { secret: current, otherSecret: next };
  return { secret: next, otherSecret: sinceSwitchMs < ROTATION_OVERLAP_MS ? current : null };
}
