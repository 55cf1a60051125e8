import type { TimelineEntry } from '../operations/operation-types.ts';
import { eventData } from '../transport/event-stream.ts';
import { readFields, type FieldReader } from '../transport/field-reader.ts';
import type { TimelineItem, TimelinePage } from './timeline-types.ts';

export function readTimelineEntry(fields: FieldReader): TimelineEntry {
  return {
    version: fields.integer('version'),
    status: fields.text('status'),
    status_reason: fields.textOrNull('status_reason'),
    message: fields.text('message'),
    at: fields.text('at'),
  };
}

export function readTimelinePage(data: unknown): TimelinePage {
  const fields = readFields(data, 'timeline');
  return { items: fields.list('items', readTimelineItem), next_cursor: fields.text('next_cursor') };
}

/** The data of a `timeline` event, of one operation's stream or of the account's. */
export function readTimelineEvent(data: string): TimelineItem {
  return readTimelineItem(readFields(eventData(data), 'event'));
}

function readTimelineItem(fields: FieldReader): TimelineItem {
  return { operation_id: fields.text('operation_id'), ...readTimelineEntry(fields) };
}
