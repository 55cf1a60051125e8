import { runLoop } from '../../loops/run-loop.ts';
import { createSearchPause } from '../../loops/search-pause.ts';
import { createWake } from '../../loops/wake.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { DueUpdate, HandledUpdate } from '../../use-cases/chats/update-queue.ts';
import type { UseCases } from '../../use-cases/index.ts';

export interface UpdateLoopDeps {
  chats: Pick<UseCases['chats'], 'claim' | 'finish' | 'giveBack'>;
  handle(update: DueUpdate): Promise<HandledUpdate>;
  /** The answer to an update that failed too often. */
  giveUp(update: DueUpdate): HandledUpdate;
  log: Logger;
}

/** Chats that are handled at the same time. Most commands wait for a node or the database. */
const MAX_AT_ONCE = 100;

/** Finds updates whose NOTIFY was lost, or whose process has died. */
const SEARCH_PAUSES_MS = [500, 2_000] as const;

/** A search reads what waits in every chat: updates that end within this time share it. A single update does not wait. */
const SEARCH_SPACING_MS = 20;

/** Until then an outage of a few minutes is over; afterwards the chat must not wait for this update any longer. */
const MAX_FAILURES = 8;

/** Handles the updates of all chats until it is stopped: those of one chat in their order, different chats at the same time. */
export function startUpdateLoop({ chats, handle, giveUp, log }: UpdateLoopDeps) {
  const stopped = new AbortController();
  const wake = createWake();
  const pause = createSearchPause(...SEARCH_PAUSES_MS);
  /** By chat: there is one of each at most. */
  const underWay = new Map<string, Promise<void>>();

  async function handleOne(due: DueUpdate): Promise<void> {
    try {
      await chats.finish(due, due.failures >= MAX_FAILURES ? giveUp(due) : await handle(due));
    } catch (error) {
      log.warn({ err: error, update_id: due.updateId }, 'an update could not be handled; trying again');
      await chats.giveBack(due);
    }
  }

  function start(due: DueUpdate): void {
    const running = handleOne(due)
      .catch((error: unknown) => log.error({ err: error }, 'an update could not be given back'))
      .finally(() => {
        underWay.delete(due.chatId);
        // The chat's next update may be due now.
        wake.wake();
      });
    underWay.set(due.chatId, running);
  }

  const running = runLoop({
    signal: stopped.signal,
    wake,
    spacingMs: SEARCH_SPACING_MS,
    async turn(isWoken) {
      const free = MAX_AT_ONCE - underWay.size;
      // Each that ends wakes this loop.
      if (free <= 0) return pause(true);
      const due = await chats.claim(free, [...underWay.keys()]);
      for (const each of due) start(each);
      return pause(isWoken || underWay.size > 0);
    },
    onFailure: (error) => log.error({ err: error }, 'searching for updates failed; trying again'),
  });

  return {
    wake: () => wake.wake(),
    /** Takes no more updates, and finishes those under way. */
    async stop(): Promise<void> {
      stopped.abort();
      await running;
      await Promise.all(underWay.values());
    },
  };
}
