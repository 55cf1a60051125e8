import { open, rename } from 'node:fs/promises';
import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import type { TelegramState } from './telegram-state.ts';

/** About a millisecond of work, after which requests are answered. */
const ITEMS_AT_ONCE = 500;

/**
 * Writes everything to the file as JSON, in pieces: a messenger with ten thousand chats must not stand still meanwhile. The lists are those
 * of one moment; a message that changes while it is written is there as it was before or afterwards.
 */
export async function saveState(file: string, state: TelegramState): Promise<void> {
  const parts = Object.entries(state).map(
    ([name, value]) => [name, Array.isArray(value) ? [...(value as unknown[])] : value] as const,
  );
  const target = await open(`${file}.new`, 'w', 0o600);
  try {
    for (const [index, [name, value]] of parts.entries()) {
      await target.write(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
      if (!Array.isArray(value)) {
        await target.write(JSON.stringify(value));
        continue;
      }
      for (let from = 0; from === 0 || from < value.length; from += ITEMS_AT_ONCE) {
        const items = value.slice(from, from + ITEMS_AT_ONCE).map((item) => JSON.stringify(item));
        await target.write(`${from === 0 ? '[' : items.length > 0 ? ',' : ''}${items.join(',')}`);
        await turnOfEventLoop();
      }
      await target.write(']');
    }
    await target.write('}');
  } finally {
    await target.close();
  }
  await rename(`${file}.new`, file);
}
