import type { DigestStep, DigestStore } from '../../db/chats/digest-store.ts';
import { wants } from '../../domain/chats/notification-settings.ts';
import { digestDueAt, isQuiet } from '../../domain/chats/quiet-hours.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import { digest } from '../../chat-texts/digest.ts';
import type { Texts } from '../../chat-texts/text.ts';
import { privateMessage } from './private-message.ts';

export interface DigestActivities {
  /** Writes the user's digest if it is due; otherwise returns how long to wait. A repeat finds nothing to write. */
  writeDigest(userId: string): Promise<DigestStep>;
}

export interface DigestActivityDeps {
  digests: Pick<DigestStore, 'write'>;
  texts: Texts;
  userKeys: UserKeys;
}

export function createDigestActivities({ digests, texts, userKeys }: DigestActivityDeps): DigestActivities {
  return {
    writeDigest: (userId) =>
      digests.write(userId, ({ user, entries }) => {
        const { settings } = user;
        const now = new Date();
        if (isQuiet(settings, now)) return { dueAt: digestDueAt(settings, now, true) };
        // Settings may have changed since an entry was collected.
        const wanted = entries.filter(({ event: { name } }) => wants(settings, name));
        if (wanted.length === 0) return { message: null };
        const content = digest(texts.of(user.language), wanted, settings.timeZone);
        return { message: privateMessage(userKeys, user, content) };
      }),
  };
}
