import type { Page } from './types.ts';
import type { CallOptions } from './call-options.ts';

export interface PageOptions extends CallOptions {
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

/** A list of the service. Iterating asks for one page after the other, as they are needed. */
export interface PagedList<Item, PageOfItems extends Page<Item> = Page<Item>> extends AsyncIterable<Item> {
  /** One page: the first, or the one that the cursor leads to. */
  page(options?: PageOptions): Promise<PageOfItems>;
}

export interface PagedListInput<PageOfItems> extends CallOptions {
  /** Where iterating, and a page without a cursor, begin. */
  start?: string | undefined;
  /** Where a page can be empty and still have a cursor, an empty one is the last for now, unless this says otherwise. */
  isLast?: (page: PageOfItems) => boolean;
  readPage: (cursor: string | undefined, signal: AbortSignal | undefined) => Promise<PageOfItems>;
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
