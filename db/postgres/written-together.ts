import { setImmediate as turnOfEventLoop } from 'node:timers/promises';

/** Resolves when the item is committed. */
export type WriteTogether<Item> = (item: Item) => Promise<void>;

/**
 * Writes what came since the last write in one statement, and so in one commit. If that fails, each item is written alone, so that one
 * that cannot be written keeps no other from it: `write` gets an item again whose outcome is not known, and must write it once.
 */
export function createWriteTogether<Item>(
  write: (items: readonly Item[]) => Promise<void>,
): WriteTogether<Item> {
  interface Waiting {
    item: Item;
    resolve(): void;
    reject(reason: unknown): void;
  }
  let waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;

  async function writeAlone({ item, resolve, reject }: Waiting): Promise<void> {
    await write([item]).then(resolve, reject);
  }

  async function writeAll(): Promise<void> {
    // Items of the same turn of the event loop are written together, too.
    await turnOfEventLoop();
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await write(batch.map(({ item }) => item));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        if (batch.length === 1) batch[0]?.reject(error);
        else for (const each of batch) await writeAlone(each);
      }
    }
    writing = undefined;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      writing ??= writeAll();
    });
}
