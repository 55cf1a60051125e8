import { newsText } from '../../chat-texts/news.ts';
import { NEWS_TOKEN } from '../../domain/news/names-token.ts';
import type { News } from '../../use-cases/news/index.ts';
import { refuses, says, type Command } from '../command.ts';

export interface NewsCommandDeps {
  news: News;
  /** False: the service reads no feed. */
  hasFeeds: boolean;
}

export function createNewsCommand({ news, hasFeeds }: NewsCommandDeps): Command {
  return async ({ t, actor, timeZone }, [asked]) => {
    if (!hasFeeds) return refuses(t('news-no-feeds'));
    const token = asked === undefined ? null : asked.toUpperCase().replace(/^[$#]/, '');
    if (token !== null && !NEWS_TOKEN.test(token)) return refuses(t('news-token', { token }));
    const found = await news.latest(actor, token);
    if (found.length > 0) return { public: newsText(t, found, timeZone) };
    return says(token === null ? t('news-none') : t('news-none-about', { token }));
  };
}
