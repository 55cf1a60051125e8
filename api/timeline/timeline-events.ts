import type { TimelinePage } from '../../use-cases/operations/follow-timeline.ts';
import type { ServerSentEvent } from '../../http/event-stream.ts';
import { presentTimelineItem } from '../operations/operation-presenter.ts';

/** An account's entries as events; the id is a cursor. */
export async function* accountEvents(
  pages: AsyncIterable<TimelinePage>,
): AsyncGenerator<ServerSentEvent, void> {
  let open = false;
  for await (const { entries, nextCursor } of pages) {
    // A client that is cut off before its first entry also needs a place to continue from.
    if (!open && entries.length === 0) yield { id: nextCursor, event: 'open', data: { cursor: nextCursor } };
    open = true;
    for (const entry of entries) {
      yield { id: entry.cursor, event: 'timeline', data: presentTimelineItem(entry.operationId, entry) };
    }
  }
}
