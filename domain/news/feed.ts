/** An entry of a feed. Everything in it is text from outside. */
export interface FeedItem {
  /** Names it, also if it comes again, and in another feed of the same publisher. */
  identity: string;
  /** Without marks, in one line. */
  title: string;
  /** Title of the feed. */
  source: string;
  /** An http(s) URL. */
  link: string;
  categories: readonly string[];
  /** Null: the feed does not say it. */
  publishedAt: Date | null;
}

/** With it, a feed that has not changed sends nothing. */
export interface FeedMark {
  etag: string | null;
  lastModified: string | null;
}

export interface FeedAnswer {
  items: readonly FeedItem[];
  mark: FeedMark;
}

export interface FeedReader {
  /** Null: the feed has not changed since the mark. Throws a FeedError, or the reason of an aborted signal. */
  read(url: string, mark: FeedMark | null, signal: AbortSignal): Promise<FeedAnswer | null>;
}

/** The feed has no usable answer. The message names no URL: it may hold a key. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
}
