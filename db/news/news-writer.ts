import { PRIORITY } from '../../domain/chats/chat-content.ts';
import { insertMessages } from '../chats/chat-message-rows.ts';
import { holdSubscribers, type Subscriber } from '../chats/subscribers.ts';
import type { Database } from '../postgres/connect.ts';
import { freshNews, type NewsItem } from './news-queries.ts';

/** A message with the news; null: none of it is for this person. `later`: the person is not to be disturbed now. */
export type WrittenNews = { id: string; bodyCiphertext: string } | null | 'later';

export interface NewsWriter {
  /**
   * Writes to at most `limit` subscribers after the one with the id `after`, in one database transaction with the mark of what each has had: no
   * person gets an item twice. Returns the last one's id; null: there are no more.
   */
  write(
    page: { after: string; limit: number },
    write: (subscriber: Subscriber, items: readonly NewsItem[]) => WrittenNews,
  ): Promise<string | null>;
}

const MARK = `INSERT INTO news_readers (user_id, last_item)
  SELECT user_id, :lastItem FROM unnest(CAST(:users AS text[])) AS reader (user_id)
  ON CONFLICT (user_id) DO UPDATE SET last_item = excluded.last_item`;

export function createNewsWriter(database: Database): NewsWriter {
  return {
    write: (page, write) =>
      database.transaction(async (trx) => {
        const subscribers = await holdSubscribers(trx, 'market.news', page);
        const news = await freshNews(trx);
        const [newest] = news;
        if (newest === undefined) return null;
        const ids = subscribers.map(({ id }) => id);
        // A statement of its own, after the people are held: it sees what another transaction has just written.
        const readers = (await trx('news_readers').whereIn('user_id', ids)) as {
          user_id: string;
          last_item: number;
        }[];
        const had = new Map(readers.map(({ user_id, last_item }) => [user_id, last_item]));
        const written = subscribers.flatMap((subscriber) => {
          const unread = news.filter(({ id }) => id > (had.get(subscriber.id) ?? 0));
          const message = unread.length === 0 ? 'later' : write(subscriber, unread);
          return message === 'later' ? [] : [{ subscriber, message }];
        });
        await trx.raw(MARK, {
          lastItem: newest.id,
          users: written.map(({ subscriber }) => subscriber.id),
        });
        await insertMessages(
          trx,
          written.flatMap(({ subscriber, message }) =>
            message === null
              ? []
              : [
                  {
                    ...message,
                    cause: `news/${subscriber.id}/${newest.id}`,
                    chatId: subscriber.chatId,
                    userId: subscriber.id,
                    priority: PRIORITY.notification,
                    operation: null,
                  },
                ],
          ),
        );
        return subscribers.length < page.limit ? null : (ids.at(-1) ?? null);
      }),
  };
}
