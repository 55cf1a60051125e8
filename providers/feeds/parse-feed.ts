import { createHash } from 'node:crypto';
import { decodeHTMLStrict } from 'entities';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { FeedError, type FeedItem } from '../../domain/news/feed.ts';
import { feedTime } from './feed-time.ts';
import { plainText } from './plain-text.ts';

/** A feed lists some dozens; the newest are first. */
const MAX_ITEMS = 100;

const MAX_TITLE = 200;
const MAX_SOURCE = 60;
const MAX_CATEGORY = 60;
const MAX_CATEGORIES = 20;

/** It is shown in full, and a message has room for some. The same for a base, with which each link is read. */
const MAX_LINK = 400;

/** One element may stand where others stand several times. */
const LISTS = new Set(['item', 'entry', 'link', 'category']);

/** Entities are not expanded here: each is decoded later to less than is written, so none can grow. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  maxNestedTags: 50,
  isArray: (name) => LISTS.has(name),
});

/** The content of a tag: its text, or its children and attributes. */
const node = z.unknown().optional();
const nodes = z.array(node).default([]);

/** XML Base: links inside are relative to it, and it is relative to the one around. */
const based = { '@xml:base': z.string().default('') };

const rss = z.object({
  rss: z.object({ ...based, channel: z.object({ ...based, title: node, link: nodes, item: nodes }) }),
});

const rssItem = z.object({ ...based, title: node, link: nodes, guid: node, pubDate: node, category: nodes });

const atom = z.object({ feed: z.object({ ...based, title: node, entry: nodes }) });

const atomEntry = z.object({
  ...based,
  title: node,
  link: z
    .array(z.object({ ...based, '@href': z.string(), '@rel': z.string().default('alternate') }))
    .default([]),
  id: node,
  published: node,
  updated: node,
  category: z.array(z.object({ '@term': z.string() })).default([]),
});

/** Entries of a feed in RSS 2.0 or Atom (RFC 4287). An entry without a title or a link is left out. Throws a FeedError. */
export function parseFeed(text: string, feedUrl: string, now: Date): FeedItem[] {
  // The parser takes an answer that was cut for a whole one.
  if (!/<\/(?:rss|feed)\s*>$/.test(withoutEpilog(text)))
    throw new FeedError('the answer is not a whole feed in RSS 2.0 or Atom');
  // A document type can only declare entities, which no feed needs.
  if (firstMark(text) === '<!') throw new FeedError('the feed declares a document type');
  const document = parsed(text);
  const asRss = rss.safeParse(document);
  if (asRss.success) {
    const { channel, '@xml:base': base } = asRss.data.rss;
    // The address of the site stands for a base in feeds that have none.
    const bases = [base, textOf(channel.link[0]), channel['@xml:base']];
    return itemsOf(channel.item.map(ofRss), { title: channel.title, url: feedUrl, bases, now });
  }
  const asAtom = atom.safeParse(document);
  if (!asAtom.success) throw new FeedError('the answer is neither RSS 2.0 nor Atom');
  const { title, entry, '@xml:base': base } = asAtom.data.feed;
  return itemsOf(entry.map(ofAtom), { title, url: feedUrl, bases: [base], now });
}

/** Each comment and instruction is one match, so none is read twice. */
const MARKS = /<!--[^]*?(?:-->|$)|<\?[^]*?(?:\?>|$)|(<[^])/g;

/** The first two characters of a mark that is neither a comment nor an instruction. */
function firstMark(text: string): string | null {
  for (const [, mark] of text.matchAll(MARKS)) if (mark !== undefined) return mark;
  return null;
}

/** Comments and processing instructions may follow the last element, such as the time that a site took to write the feed. */
function withoutEpilog(text: string): string {
  for (let rest = text.trimEnd(); ; rest = rest.trimEnd()) {
    const begin = rest.endsWith('-->') ? '<!--' : rest.endsWith('?>') ? '<?' : null;
    const index = begin === null ? -1 : rest.lastIndexOf(begin);
    if (index < 0) return rest;
    rest = rest.slice(0, index);
  }
}

function parsed(text: string): unknown {
  try {
    return parser.parse(text) as unknown;
  } catch (cause) {
    throw new FeedError('the answer is not XML', { cause });
  }
}

interface Written {
  id: string;
  title: string;
  link: string;
  /** In the order in which each is relative to the one before. */
  bases: readonly string[];
  date: string;
  categories: readonly string[];
}

/** Null: an element is where a text should be. One odd entry must not take the others. */
function ofRss(item: unknown): Written | null {
  const read = rssItem.safeParse(item);
  if (!read.success) return null;
  const { title, link, guid, pubDate, category } = read.data;
  return {
    id: textOf(guid),
    title: textOf(title),
    link: textOf(link[0]),
    bases: [read.data['@xml:base']],
    date: textOf(pubDate),
    categories: category.map(textOf),
  };
}

function ofAtom(entry: unknown): Written | null {
  const read = atomEntry.safeParse(entry);
  if (!read.success) return null;
  const { title, link, id, published, updated, category } = read.data;
  const shown = link.find((each) => each['@rel'] === 'alternate');
  return {
    id: textOf(id),
    title: textOf(title),
    link: shown?.['@href'] ?? '',
    bases: [read.data['@xml:base'], shown?.['@xml:base'] ?? ''],
    date: textOf(published) || textOf(updated),
    categories: category.map((each) => each['@term']),
  };
}

interface ReadFeed {
  title: unknown;
  url: string;
  bases: readonly string[];
  now: Date;
}

function itemsOf(written: readonly (Written | null)[], { title, url, bases, now }: ReadFeed): FeedItem[] {
  const feed = {
    source: plainText(textOf(title), MAX_SOURCE),
    url,
    base: baseOf(bases, { url: new URL(url).origin, isHost: true }),
    now,
  };
  const items = new Map<string, FeedItem>();
  for (const each of written.slice(0, MAX_ITEMS)) {
    const item = each && itemOf(each, feed);
    if (item && !items.has(item.identity)) items.set(item.identity, item);
  }
  return [...items.values()];
}

function itemOf(
  { id, title, link, bases, date, categories }: Written,
  feed: { source: string; url: string; base: Base; now: Date },
): FeedItem | null {
  const url = webUrl(link, baseOf(bases, feed.base));
  const shown = plainText(title, MAX_TITLE);
  if (url === null || shown === '') return null;
  return {
    identity: identityOf(id, url, feed.url),
    title: shown,
    source: feed.source || url.hostname,
    link: url.href,
    categories: categories.slice(0, MAX_CATEGORIES).map((each) => plainText(each, MAX_CATEGORY)),
    publishedAt: dateOf(date, feed.now),
  };
}

/** An id that is a URI names one entry in every feed; another one only in its own. */
function identityOf(id: string, url: URL, feedUrl: string): string {
  const isUri = /^[a-z][a-z0-9+.-]*:/i.test(id);
  const named = id === '' ? url.href : isUri ? id : `${feedUrl} ${id}`;
  return createHash('sha256').update(named).digest('hex');
}

interface Base {
  url: string;
  /** It is the host of the feed alone: the path and the query of the feed's own URL may hold a key, which no link may show. */
  isHost: boolean;
}

/** A base that is not a web address is passed over. */
function baseOf(bases: readonly string[], outer: Base): Base {
  return bases.reduce((base, inner) => {
    const url = webUrl(inner, base);
    return url ? { url: url.href, isHost: false } : base;
  }, outer);
}

/** Null: it is not a web address, it names a user (which looks like a host), it is too long, it needs a base that the feed does not have, or there is none. */
function webUrl(text: string, { url: base, isHost }: Base): URL | null {
  const written = decodeHTMLStrict(text).trim();
  if (written === '' || (isHost && !/^(?:[a-z][a-z0-9+.-]*:|[/\\])/i.test(written))) return null;
  const url = URL.canParse(written, base) ? new URL(written, base) : null;
  if (url === null || url.username !== '' || url.password !== '') return null;
  return /^https?:$/.test(url.protocol) && url.href.length <= MAX_LINK ? url : null;
}

/** A time that has not come says nothing. */
function dateOf(text: string, now: Date): Date | null {
  const at = feedTime(text);
  return at === null || at > now ? null : at;
}

/** All text inside of an element, without its attributes. If it stands there several times, the first counts. */
function textOf(element: unknown): string {
  if (typeof element === 'string') return element;
  if (Array.isArray(element)) return textOf(element[0]);
  if (typeof element !== 'object' || element === null) return '';
  return Object.entries(element)
    .flatMap(([name, inner]) => (name.startsWith('@') ? [] : [textOf(inner)]))
    .join(' ');
}
