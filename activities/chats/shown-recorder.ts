import { setTimeout as delay } from 'node:timers/promises';
import type { ChatOutbox, ShownMessage } from '../../db/chats/chat-outbox.ts';

export interface ShownRecorder {
  /** Resolves when it is stored. */
  record(messages: readonly ShownMessage[]): Promise<void>;
}

/** While the database is away, nothing is claimed either, so what was sent must be stored first when it is back. */
const RETRY_MS = 500;

/** Only the next message of the same chat waits for it. Messages that the messenger takes within this time share a statement and a commit. */
const GATHER_MS = 5;

/** Stores what chats show, all that has come together since the last write in one statement. */
export function createShownRecorder(
  outbox: Pick<ChatOutbox, 'shown'>,
  onFailure: (error: unknown) => void,
): ShownRecorder {
  let waiting: ShownMessage[] = [];
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    await delay(GATHER_MS);
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await outbox.shown(batch);
      } catch (error) {
        onFailure(error);
        waiting = [...batch, ...waiting];
        await delay(RETRY_MS);
      }
    }
    writing = undefined;
  }

  return {
    async record(messages) {
      if (messages.length === 0) return;
      waiting.push(...messages);
      writing ??= writeAll();
      await writing;
    },
  };
}
