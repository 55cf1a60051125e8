import type { TimelineEntry } from '../operations/operation-types.ts';
import type { Page } from '../transport/paged-list.ts';

/** One entry in the timeline of all operations. */
export interface TimelineItem extends TimelineEntry {
  operation_id: string;
}

export interface TimelinePage extends Page<TimelineItem> {
  /** Even an empty page has one: ask with it again later. */
  next_cursor: string;
}
