import type { ChatContent } from '../domain/chats/chat-content.ts';
import { escapeHtml, lines } from './html.ts';
import type { Text } from './text.ts';
import { timeText } from './time-text.ts';

export interface ShownNews {
  title: string;
  source: string;
  link: string;
  at: Date;
}

/** A message has 4,096 characters at most, and people read fewer. */
const MAX_LISTED = 5;

/** Titles with their source, time and link, the newest first. All of it is plain text: a link shows where it leads. */
export function newsText(t: Text, news: readonly ShownNews[], timeZone: string): ChatContent {
  const left = news.length - MAX_LISTED;
  return {
    html: lines(
      t('news-title'),
      ...news
        .slice(0, MAX_LISTED)
        .flatMap(({ title, source, link, at }) => [
          '',
          escapeHtml(title),
          t('news-source', { source, time: timeText(t, at, timeZone) }),
          escapeHtml(link),
        ]),
      ...(left > 0 ? ['', t('list-more', { count: left })] : []),
    ),
    buttons: [],
  };
}
