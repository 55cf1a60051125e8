import type { ChatChange } from '../../db/chats/message-listener.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { withHeartbeat, type ActivityContext } from '../../loops/heartbeat.ts';
import { runLoop } from '../../loops/run-loop.ts';
import { runSearchLoop } from '../../loops/run-search-loop.ts';
import { createSearchPause } from '../../loops/search-pause.ts';
import { withTimeLimit } from '../../loops/time-limit.ts';
import { createWake } from '../../loops/wake.ts';
import type { DueMessageSender } from './send-due-messages.ts';

export interface ChatActivities {
  /** Sends, edits and removes messages until it is stopped or its time is up. */
  sendChatMessages(): Promise<void>;
}

export interface ChatActivityDeps {
  sender: DueMessageSender;
  /** Decides what becomes of new notifications; returns how many there were. */
  decideNotifications(): Promise<number>;
  /** Starts the workflows of digests; returns how many it tried. */
  startDigests(): Promise<number>;
  /** Returns how many messages it tried to remove. */
  removeDueMessages(): Promise<number>;
  /** Removes what is kept no longer. */
  upkeep(): Promise<void>;
  /** Calls when a message was written or an operation has changed, until it is closed. A NOTIFY may be lost. */
  onDue(listener: (change: ChatChange) => void): { close(): void };
  log(): Logger;
  /** Context of the running activity. */
  context(): ActivityContext;
}

/** One call works this long; each call adds one activity to the workflow's history. */
const SEND_MS = 10 * 60_000;

/** Finds messages whose NOTIFY was lost, and those whose time has come. */
const SEARCH_PAUSES_MS = [500, 2_000] as const;

/** The notification of a received payment is not announced. */
const DECIDE_PAUSES_MS = [500, 1_000] as const;

/** A turn of the sender costs three statements: what is written within this time shares them. A single message does not wait. */
const TURN_SPACING_MS = 20;

/** A digest is hours away when its workflow is started, or was just asked for by a change of the settings. */
const DIGEST_PAUSES_MS = [1_000, 4_000] as const;

const UPKEEP_INTERVAL_MS = 60_000;

export function createChatActivities({
  sender,
  decideNotifications,
  startDigests,
  removeDueMessages,
  upkeep,
  onDue,
  log,
  context,
}: ChatActivityDeps): ChatActivities {
  return {
    async sendChatMessages() {
      const activity = context();
      const wake = createWake();
      const removals = createWake();
      const notifications = createWake();
      const pause = createSearchPause(...SEARCH_PAUSES_MS);
      const due = onDue((change) => {
        wake.wake();
        if (change === 'card') return;
        removals.wake();
        notifications.wake();
      });
      /** Without a pause while there are more. */
      async function decideAll(signal: AbortSignal): Promise<boolean> {
        let isBusy = false;
        while (!signal.aborted && (await decideNotifications()) > 0) isBusy = true;
        return isBusy;
      }

      const onFailure = (error: unknown) =>
        log().error({ err: error }, 'the chat sender failed; trying again');
      try {
        await withHeartbeat(activity, async () => {
          await withTimeLimit(SEND_MS, activity.cancellationSignal, (signal) =>
            Promise.all([
              runLoop({
                signal,
                wake,
                spacingMs: TURN_SPACING_MS,
                turn: (isWoken) => sender.turn(signal, (isBusy) => pause(isBusy || isWoken), wake.wake),
                onFailure,
              }),
              runSearchLoop({
                signal,
                pausesMs: DECIDE_PAUSES_MS,
                wake: notifications,
                spacingMs: DECIDE_PAUSES_MS[0],
                search: () => decideAll(signal),
                onFailure,
              }),
              runSearchLoop({
                signal,
                pausesMs: DIGEST_PAUSES_MS,
                search: async () => (await startDigests()) > 0,
                onFailure,
              }),
              runSearchLoop({
                signal,
                wake: removals,
                spacingMs: TURN_SPACING_MS,
                pausesMs: SEARCH_PAUSES_MS,
                search: async () => (await removeDueMessages()) > 0,
                onFailure,
              }),
              runLoop({
                signal,
                async turn() {
                  await upkeep();
                  return UPKEEP_INTERVAL_MS;
                },
                onFailure,
              }),
            ]),
          );
          // A request that were given up now might have reached Telegram, and would be repeated.
          await sender.settled();
        });
      } finally {
        due.close();
      }
      activity.cancellationSignal.throwIfAborted();
    },
  };
}
