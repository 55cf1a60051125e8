import type { FeedStore } from '../../db/news/feed-store.ts';
import { FeedError, type FeedReader } from '../../domain/news/feed.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { withHeartbeat, type ActivityContext } from '../../loops/heartbeat.ts';

export interface FeedActivities {
  /** Reads every feed once. A feed without a usable answer is read again an hour later. */
  readFeeds(): Promise<FeedsRead>;
}

export interface FeedsRead {
  feeds: number;
  failed: number;
  newItems: number;
}

export interface FeedActivityDeps {
  urls: readonly string[];
  reader: FeedReader;
  store: FeedStore;
  log(): Logger;
  /** Context of the running activity. */
  context(): ActivityContext;
}

/** Longer than a feed lists its entries. */
const RETENTION_MS = 30 * 86_400_000;

export function createFeedActivities({
  urls,
  reader,
  store,
  log,
  context,
}: FeedActivityDeps): FeedActivities {
  /** Returns how many items are new; null: the feed has failed. */
  async function readFeed(url: string, signal: AbortSignal): Promise<number | null> {
    try {
      const answer = await reader.read(url, await store.mark(url), signal);
      return answer ? await store.keep(url, answer) : 0;
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      // Path and query may hold a key.
      log().warn(
        { feed: new URL(url).host, err: error },
        'a feed of news could not be read; trying again in an hour',
      );
      return null;
    }
  }

  return {
    async readFeeds() {
      const activity = context();
      return withHeartbeat(activity, async () => {
        const read = await Promise.all(urls.map((url) => readFeed(url, activity.cancellationSignal)));
        await store.removeOld(RETENTION_MS);
        return {
          feeds: urls.length,
          failed: read.filter((count) => count === null).length,
          newItems: read.reduce<number>((sum, count) => sum + (count ?? 0), 0),
        };
      });
    },
  };
}
