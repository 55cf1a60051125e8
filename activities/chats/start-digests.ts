import type { DigestStore } from '../../db/chats/digest-store.ts';
import type { Logger } from '../../telemetry/logger.ts';

export interface StartDigestsDeps {
  digests: Pick<DigestStore, 'claimUnchecked'>;
  /** Starts the workflow of the user's digest, or makes the running one read its time again. */
  wakeDigest(userId: string): Promise<void>;
  log(): Logger;
}

/** So many workflows are started in a turn, one after the other. */
const STARTED_AT_ONCE = 20;

/** Starts the workflows of digests that none has taken over. Returns how many it tried. */
export function createStartDigests({ digests, wakeDigest, log }: StartDigestsDeps) {
  return async function startDigests(): Promise<number> {
    const users = await digests.claimUnchecked(STARTED_AT_ONCE);
    for (const userId of users) {
      try {
        await wakeDigest(userId);
      } catch (error) {
        // The claim has postponed it, so it will come up again.
        log().warn({ user_id: userId, err: error }, 'the workflow of a digest could not be woken');
      }
    }
    return users.length;
  };
}
