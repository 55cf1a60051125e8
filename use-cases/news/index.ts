import { freshNews, type NewsItem } from '../../db/news/news-queries.ts';
import type { Database } from '../../db/postgres/connect.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { namesToken } from '../../domain/news/names-token.ts';
import { authorizeOwner } from '../access/authorize.ts';

export type News = ReturnType<typeof createNews>;

/** News of the market, as the feeds have them. No use case here asks a feed: one workflow does. */
export function createNews({ database }: { database: Database }) {
  return {
    /** Those of the last day, the newest first. `token`: only what names it. They are for everyone who may read prices. */
    async latest(actor: Actor, token: string | null): Promise<NewsItem[]> {
      authorizeOwner(actor, 'price.read');
      const news = await freshNews(database);
      return token === null ? news : news.filter((item) => namesToken(item, token));
    },
  };
}
