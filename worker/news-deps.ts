import type { FeedActivityDeps } from '../activities/news/feed-activities.ts';
import type { Config } from '../config/config.ts';
import { createFeedStore } from '../db/news/feed-store.ts';
import type { Database } from '../db/postgres/connect.ts';
import { createGuardedConnector } from '../delivery/guarded-connector.ts';
import { createTargetGuard } from '../delivery/target-guard.ts';
import { createFeedReader } from '../providers/feeds/feed-reader.ts';

export interface NewsDeps {
  activities: Omit<FeedActivityDeps, 'log' | 'context'>;
  close(): Promise<void>;
}

/** Wires everything that reads feeds. They are read under the rules of webhooks, so that no feed leads into the service's own network. */
export function createNewsDeps({ config, database }: { config: Config; database: Database }): NewsDeps {
  const { allowedTargets } = config.webhooks;
  const reader = createFeedReader({ connect: createGuardedConnector(createTargetGuard({ allowedTargets })) });
  return {
    activities: { urls: config.news.feeds, reader, store: createFeedStore(database) },
    close: () => reader.close(),
  };
}
