import type { CallOptions } from './call-options.ts';
import { readFields, type FieldReader } from './field-reader.ts';

export interface PageOptions extends CallOptions {
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

/** A list of the service. Iterating asks for pages as they are needed. */
export interface PagedList<Item, PageOfItems extends Page<Item> = Page<Item>> extends AsyncIterable<Item> {
  /** One page: the first one, or the one after the cursor. */
  page(options?: PageOptions): Promise<PageOfItems>;
}

export interface PagedListInput<PageOfItems> extends CallOptions {
  /** Cursor of the first page; by default the list's beginning. */
  start?: string | undefined;
  /** True if no page follows for now. By default, an empty page is the last one, even if it has a cursor. */
  isLast?: (page: PageOfItems) => boolean;
  readPage: (cursor: string | undefined, signal: AbortSignal | undefined) => Promise<PageOfItems>;
}

/** `path` names the list in error messages. */
export function readPage<Item>(
  data: unknown,
  path: string,
  readItem: (item: FieldReader) => Item,
): Page<Item> {
  const fields = readFields(data, path);
  return { items: fields.list('items', readItem), next_cursor: fields.textOrNull('next_cursor') };
}

export function createPagedList<Item, PageOfItems extends Page<Item>>({
  start,
  signal,
  isLast = ({ items }) => items.length === 0,
  readPage,
}: PagedListInput<PageOfItems>): PagedList<Item, PageOfItems> {
  return {
    page: async (options = {}) => await readPage(options.cursor ?? start, options.signal ?? signal),
    async *[Symbol.asyncIterator]() {
      let cursor: string | null | undefined = start;
      do {
        const page: PageOfItems = await readPage(cursor, signal);
        yield* page.items;
        cursor = isLast(page) ? null : page.next_cursor;
      } while (cursor !== null);
    },
  };
}

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** Cursor of the next page; null on the last one. */
  next_cursor: string | null;
}
