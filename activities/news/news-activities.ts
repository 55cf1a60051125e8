import type { NewsWriter } from '../../db/news/news-writer.ts';
import { isQuiet } from '../../domain/chats/quiet-hours.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import { namesToken } from '../../domain/news/names-token.ts';
import { newsText } from '../../chat-texts/news.ts';
import type { Texts } from '../../chat-texts/text.ts';
import { writePages } from '../chats/write-pages.ts';
import { privateMessage } from '../chats/private-message.ts';

export interface NewsActivities {
  /** Writes news to subscribers after the one with this id, for some seconds. Returns the last one's id; null: there are no more. */
  writeNews(after: string): Promise<string | null>;
}

export interface NewsActivityDeps {
  news: NewsWriter;
  texts: Texts;
  userKeys: UserKeys;
}

export function createNewsActivities({ news, texts, userKeys }: NewsActivityDeps): NewsActivities {
  return {
    writeNews: (after) =>
      writePages(after, (page) =>
        news.write(page, (subscriber, items) => {
          const { settings, language } = subscriber;
          if (isQuiet(settings, new Date())) return 'later';
          const { newsTokens, timeZone } = settings;
          const wanted = items.filter((item) => newsTokens?.some((token) => namesToken(item, token)) ?? true);
          if (wanted.length === 0) return null;
          return privateMessage(userKeys, subscriber, newsText(texts.of(language), wanted, timeZone));
        }),
      ),
  };
}
