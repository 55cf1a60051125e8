import { FeedError, type FeedAnswer, type FeedMark } from '../../domain/news/feed.ts';
import type { Database } from '../postgres/connect.ts';
import { isRefusedValue } from '../postgres/refused-value.ts';

export interface FeedStore {
  mark(url: string): Promise<FeedMark | null>;
  /**
   * Keeps the items that are new, the oldest first, and the feed's mark. Returns how many are new. Throws a FeedError, and keeps nothing,
   * if an item cannot be stored.
   */
  keep(url: string, answer: FeedAnswer): Promise<number>;
  /** Removes items that no feed has had for this time. */
  removeOld(afterMs: number): Promise<void>;
}

/** Numbers of items grow in the order in which they can be read: readers ask for what is after a number. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('news_items', 0))`;

const KEEP = `WITH kept AS (
    INSERT INTO news_items (identity, title, source, link, categories, published_at)
    SELECT identity, title, source, link, categories, published_at
      FROM json_to_recordset(:items) AS given (identity text, title text, source text, link text, categories text[], published_at timestamptz)
    ON CONFLICT (identity) DO UPDATE SET listed_at = now() WHERE news_items.listed_at < now() - interval '1 day'
    RETURNING xmax = 0 AS is_new)
  SELECT count(*)::int AS count FROM kept WHERE is_new`;

export function createFeedStore(database: Database): FeedStore {
  return {
    async mark(url) {
      const row = (await database('news_feeds').where({ url }).first()) as
        { etag: string | null; last_modified: string | null } | undefined;
      return row ? { etag: row.etag, lastModified: row.last_modified } : null;
    },

    async keep(url, answer) {
      try {
        return await database.transaction((trx) => write(trx, url, answer));
      } catch (cause) {
        if (!isRefusedValue(cause)) throw cause;
        throw new FeedError('an item of the feed cannot be stored', { cause });
      }
    },

    async removeOld(afterMs) {
      await database('news_items').whereRaw(`listed_at < now() - ? * interval '1 ms'`, [afterMs]).del();
    },
  };
}

async function write(trx: Database, url: string, { items, mark }: FeedAnswer): Promise<number> {
  await trx.raw(LOCK);
  const { rows } = await trx.raw<{ rows: { count: number }[] }>(KEEP, {
    items: JSON.stringify(
      items.toReversed().map(({ publishedAt, ...item }) => ({ ...item, published_at: publishedAt })),
    ),
  });
  await trx('news_feeds')
    .insert({ url, etag: mark.etag, last_modified: mark.lastModified })
    .onConflict('url')
    .merge();
  return rows[0]?.count ?? 0;
}
