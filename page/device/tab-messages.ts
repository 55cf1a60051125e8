import * as z from 'zod/mini';
import type { DeviceEnvironment } from './environment.ts';

/** The messages between tabs: a record was written, or the person locks everything. */
const messageSchema = z.enum(['stored', 'lock']);
export type TabMessage = z.infer<typeof messageSchema>;

export interface TabMessages {
  /** Reaches the other tabs, not this one. */
  send(message: TabMessage): void;
  close(): void;
}

export function openTabMessages(
  { openChannel }: Pick<DeviceEnvironment, 'openChannel'>,
  receive: (message: TabMessage) => void,
): TabMessages {
  const channel = openChannel();
  channel.addEventListener('message', ({ data }) => {
    // A tab with another release may say other things.
    const message = messageSchema.safeParse(data).data;
    if (message !== undefined) receive(message);
  });
  return { send: (message) => channel.postMessage(message), close: () => channel.close() };
}
