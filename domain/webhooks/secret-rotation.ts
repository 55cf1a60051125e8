export interface RotatingSecrets {
  current: string;
  /** Takes over at `switchAt`; both null while no rotation is under way. */
  next: string | null;
  switchAt: Date | null;
}

export interface ActiveSecrets {
  /** Signs by itself where a header holds one signature only. */
  secret: string;
  /** Signs beside it, for receivers that do not know the first one yet, or no longer. */
  otherSecret: string | null;
}

/** How long the old secret goes on signing behind the switch: a receiver's deployment may take a working day. */
export const ROTATION_OVERLAP_MS = 86_400_000;

/** Before the switch the old secret leads, from then on the new one; behind the overlap it is alone. */
export function activeSecrets({ current, next, switchAt }: RotatingSecrets, now: Date): ActiveSecrets {
  if (next === null || switchAt === null) return { secret: current, otherSecret: null };
  const sinceSwitchMs = now.getTime() - switchAt.getTime();
  if (sinceSwitchMs < 0) return { secret: current, otherSecret: next };
  return { secret: next, otherSecret: sinceSwitchMs < ROTATION_OVERLAP_MS ? current : null };
}
