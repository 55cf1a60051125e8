import type { Knex } from 'knex';

/** As people read it. */
export interface NewsItem {
  id: number;
  title: string;
  source: string;
  link: string;
  categories: string[];
  /** When it was published, or first seen if the feed does not say it. */
  at: Date;
}

/** Older ones are not news. */
const FRESH = "interval '1 day'";

/** More in a day is not read by people. */
const MAX_FRESH = 300;

const FRESH_NEWS = `SELECT id, title, source, link, categories, coalesce(published_at, seen_at) AS at FROM news_items
  WHERE seen_at > now() - ${FRESH} AND (published_at IS NULL OR published_at > now() - ${FRESH})
  ORDER BY id DESC LIMIT ${MAX_FRESH}`;

/** Those of the last day, what was seen last first. */
export async function freshNews(database: Knex): Promise<NewsItem[]> {
  const { rows } = await database.raw<{ rows: NewsItem[] }>(FRESH_NEWS);
  return rows;
}
