import { createHash } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { FeedError, type FeedItem } from '../../domain/news/feed.ts';
import { decodeEntities, plainText } from './plain-text.ts';

/** A feed lists some dozens; the newest are first. */
const MAX_ITEMS = 100;

const MAX_TITLE = 200;
const MAX_SOURCE = 60;
const MAX_CATEGORY = 60;
const MAX_CATEGORIES = 20;

/** It is shown in full, and a message has room for some. */
const MAX_LINK = 400;

/** One element may stand where others stand several times. */
const LISTS = new Set(['item', 'entry', 'link', 'category']);

/** Entities are not expanded here: each is decoded later to one character, so none can grow. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  maxNestedTags: 50,
  isArray: (name) => LISTS.has(name),
});

/** What a tag holds: its text, or its children and attributes. */
const node = z.unknown().optional();
const nodes = z.array(node).default([]);

const rss = z.object({
  rss: z.object({ channel: z.object({ title: node, item: nodes }) }),
});

const rssItem = z.object({ title: node, link: nodes, guid: node, pubDate: node, category: nodes });

const atom = z.object({ feed: z.object({ title: node, entry: nodes }) });

const atomEntry = z.object({
  title: node,
  link: z.array(z.object({ '@href': z.string(), '@rel': z.string().default('alternate') })).default([]),
  id: node,
  published: node,
  updated: node,
  category: z.array(z.object({ '@term': z.string() })).default([]),
});

/** Entries of a feed in RSS 2.0 or Atom (RFC 4287). An entry without a title or a link is left out. Throws a FeedError. */
export function parseFeed(text: string, feedUrl: string, now: Date): FeedItem[] {
  // The parser takes an answer that was cut for a whole one.
  if (!/<\/(?:rss|feed)>\s*$/.test(text))
    throw new FeedError('the answer is not a whole feed in RSS 2.0 or Atom');
  // A document type can only declare entities, which no feed needs.
  if (/^[^<]*(?:<[?!][^>]*>\s*)*<!DOCTYPE/i.test(text))
    throw new FeedError('the feed declares a document type');
  const document = parsed(text);
  const asRss = rss.safeParse(document);
  if (asRss.success) {
    const { title, item } = asRss.data.rss.channel;
    return itemsOf(item.map(ofRss), { title, url: feedUrl, now });
  }
  const asAtom = atom.safeParse(document);
  if (!asAtom.success) throw new FeedError('the answer is neither RSS 2.0 nor Atom');
  const { title, entry } = asAtom.data.feed;
  return itemsOf(entry.map(ofAtom), { title, url: feedUrl, now });
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
    date: textOf(pubDate),
    categories: category.map(textOf),
  };
}

function ofAtom(entry: unknown): Written | null {
  const read = atomEntry.safeParse(entry);
  if (!read.success) return null;
  const { title, link, id, published, updated, category } = read.data;
  return {
    id: textOf(id),
    title: textOf(title),
    link: link.find((each) => each['@rel'] === 'alternate')?.['@href'] ?? '',
    date: textOf(published) || textOf(updated),
    categories: category.map((each) => each['@term']),
  };
}

interface ReadFeed {
  title: unknown;
  url: string;
  now: Date;
}

function itemsOf(written: readonly (Written | null)[], { title, url, now }: ReadFeed): FeedItem[] {
  const feed = { source: plainText(textOf(title), MAX_SOURCE), url, now };
  const items = new Map<string, FeedItem>();
  for (const each of written.slice(0, MAX_ITEMS)) {
    const item = each && itemOf(each, feed);
    if (item && !items.has(item.identity)) items.set(item.identity, item);
  }
  return [...items.values()];
}

function itemOf(
  { id, title, link, date, categories }: Written,
  feed: { source: string; url: string; now: Date },
): FeedItem | null {
  const url = webUrl(decodeEntities(link).trim());
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

function webUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) && url.href.length <= MAX_LINK ? url : null;
}

/** RFC 822 or RFC 3339. A time that has not come says nothing. */
function dateOf(text: string, now: Date): Date | null {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) || at > now ? null : at;
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
