import { expect } from 'chai';
import { createFeedActivities } from '../../../activities/news/feed-activities.ts';
import { createNewsActivities } from '../../../activities/news/news-activities.ts';
import { createTexts } from '../../../chat-texts/text.ts';
import { createNotificationSettingsStore } from '../../../db/chats/notification-settings-store.ts';
import { createFeedStore } from '../../../db/news/feed-store.ts';
import { createNewsWriter } from '../../../db/news/news-writer.ts';
import type { NotificationChange } from '../../../domain/chats/notification-settings.ts';
import { FeedError, type FeedItem } from '../../../domain/news/feed.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { insertChatUser } from '../../db/support/chat-rows.ts';
import { testDatabase } from '../../support/database.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { PLAIN } from '../support/plain-cipher.ts';

const DAY_MS = 86_400_000;

const ALWAYS_QUIET: NotificationChange = { set: 'quiet', quiet: { from: 1, until: 0 }, timeZone: 'UTC' };

describe('news in chats', () => {
  const test = testDatabase();
  beforeEach(async () => {
    await test.database('news_items').del();
    await test.database('chat_users').update({ notification_events: null });
  });

  const store = () => createFeedStore(test.database);

  const item = (title: string, of: Partial<FeedItem> = {}): FeedItem => ({
    identity: title,
    title,
    source: 'Test <News>',
    link: 'https://news.test/1?a=1&b=2',
    categories: [],
    publishedAt: new Date(),
    ...of,
  });

  async function arrives(...items: FeedItem[]): Promise<number> {
    return store().keep('https://news.test/rss', { items, mark: { etag: null, lastModified: null } });
  }

  async function reader(...changes: NotificationChange[]): Promise<string> {
    const { id } = await insertChatUser(test.database);
    for (const change of changes) await createNotificationSettingsStore(test.database).change(id, change);
    return id;
  }

  const turnedOn = (tokens: string[] | null = null): NotificationChange => ({ set: 'news', tokens });

  async function hour(): Promise<void> {
    const { writeNews } = createNewsActivities({
      news: createNewsWriter(test.database),
      texts: createTexts(),
      userKeys: { create: () => '', cipher: () => PLAIN },
    });
    expect(await writeNews('')).to.equal(null);
  }

  async function messagesOf(userId: string): Promise<string[]> {
    const rows = (await test
      .database('chat_messages')
      .where({ user_id: userId })
      .orderBy('id')
      .pluck('body_ciphertext')) as string[];
    return rows.map((body) => (JSON.parse(body) as { content: { html: string } }).content.html);
  }

  it('come to those only who have turned them on, and each item comes once', async () => {
    const [ada, ben] = [await reader(turnedOn()), await reader()];
    await arrives(item('One'), item('Two'));
    await hour();
    await hour();
    await arrives(item('One'), item('Three'));
    await hour();
    const [first, second, ...more] = await messagesOf(ada);
    expect(more).to.deep.equal([]);
    expect(first).to.match(
      /Market news<\/b>\n\nOne\n<i>Test &lt;News&gt;, .*<\/i>\nhttps:\/\/news.test\/1\?a=1&amp;b=2\n\nTwo/,
    );
    expect(second).to.contain('Three').and.not.to.contain('One');
    expect(await messagesOf(ben)).to.deep.equal([]);
  });

  it('come once if two workers select at the same time', async () => {
    const readers = await Promise.all(Array.from({ length: 5 }, () => reader(turnedOn())));
    await arrives(item('One'));
    await Promise.all([hour(), hour(), hour()]);
    for (const each of readers) expect(await messagesOf(each)).to.have.length(1);
  });

  it('are only of the tokens that a person has chosen', async () => {
    const [ada, ben] = [await reader(turnedOn(['JUP'])), await reader(turnedOn(['BTC']))];
    await arrives(item('SOL rises'), item('Untitled', { categories: ['jup'] }), item('More of SOL'));
    await hour();
    const [message = '', ...more] = await messagesOf(ada);
    expect(more).to.deep.equal([]);
    expect(message).to.contain('Untitled').and.not.to.contain('SOL');
    expect(await messagesOf(ben)).to.deep.equal([]);
  });

  it('wait for the end of quiet hours, and do not come to a chat that has blocked the bot or turned all off', async () => {
    const ada = await reader(turnedOn(), ALWAYS_QUIET);
    const ben = await reader(turnedOn(), { set: 'enabled', enabled: false });
    const cleo = await reader(turnedOn());
    await test.database('chat_users').where({ id: cleo }).update({ blocked_at: new Date() });
    await arrives(item('One'));
    await hour();
    for (const each of [ada, ben, cleo]) expect(await messagesOf(each)).to.deep.equal([]);
    await createNotificationSettingsStore(test.database).change(ada, { set: 'quiet', quiet: null });
    await hour();
    expect(await messagesOf(ada)).to.have.length(1);
  });

  it('are at most five in a message, and none is older than a day', async () => {
    const ada = await reader(turnedOn());
    await arrives(
      ...Array.from({ length: 7 }, (_, index) => item(`News ${index}`)),
      item('Old', { publishedAt: new Date(Date.now() - 2 * DAY_MS) }),
    );
    await hour();
    const [message = ''] = await messagesOf(ada);
    expect(message.match(/News \d/g)).to.deep.equal(['News 0', 'News 1', 'News 2', 'News 3', 'News 4']);
    expect(message).to.contain('and 2 more').and.not.to.contain('Old');
  });

  it('are kept while a feed has them, and removed later', async () => {
    expect(await arrives(item('Listed'), item('Gone'))).to.equal(2);
    await test.database('news_items').update({ listed_at: new Date(Date.now() - 31 * DAY_MS) });
    expect(await arrives(item('Listed')), 'it is not new').to.equal(0);
    await store().removeOld(30 * DAY_MS);
    expect(await test.database('news_items').pluck('title')).to.deep.equal(['Listed']);
  });

  it('of one feed come although another one fails, and no log names the path of a feed', async () => {
    const stream = memoryStream();
    const { readFeeds } = createFeedActivities({
      urls: ['https://key.test/secret-path?key=1', 'https://news.test/rss'],
      reader: {
        async read(url) {
          if (url.includes('secret')) throw new FeedError('the feed gives no answer');
          return { items: [item('Here')], mark: { etag: '"1"', lastModified: null } };
        },
      },
      store: store(),
      log: () => createLogger({ level: 'info', service: 'test', stream }),
      context: () => ({ heartbeat: () => undefined, cancellationSignal: new AbortController().signal }),
    });
    expect(await readFeeds()).to.deep.equal({ feeds: 2, failed: 1, newItems: 1 });
    expect(await store().mark('https://news.test/rss')).to.deep.equal({ etag: '"1"', lastModified: null });
    expect(stream.text()).to.contain('key.test').and.not.to.contain('secret');
  });

  describe('that cannot be stored', () => {
    const url = 'https://key.test/secret-path';
    const read = (text: string, keep = store().keep) =>
      createFeedActivities({
        urls: [url, 'https://news.test/rss'],
        reader: {
          async read(from) {
            const title = from === url ? text : 'Here';
            return { items: [item(title)], mark: { etag: '"1"', lastModified: null } };
          },
        },
        store: { ...store(), keep },
        log: () => createLogger({ level: 'info', service: 'test', stream }),
        context: () => ({ heartbeat: () => undefined, cancellationSignal: new AbortController().signal }),
      }).readFeeds();
    const stream = memoryStream();

    it('are those of one feed, which is read again later, and the other feeds come', async () => {
      expect(await read('not \u0000 a text')).to.deep.equal({ feeds: 2, failed: 1, newItems: 1 });
      expect(await store().mark(url), 'so that it is sent again').to.equal(null);
      expect(stream.text()).to.contain('key.test').and.not.to.contain('secret');
    });

    it('because the database is away are all tried again', async () => {
      const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      const error: unknown = await read('Here', () => Promise.reject(away)).catch(
        (reason: unknown) => reason,
      );
      expect(error).to.equal(away);
    });
  });
});
