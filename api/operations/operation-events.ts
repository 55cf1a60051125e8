import type { OperationTimelinePage } from '../../db/operations/timeline-queries.ts';
import type { ServerSentEvent } from '../../http/event-stream.ts';
import { presentTimelineItem } from './operation-presenter.ts';

/** One operation's entries as events; the id is the version. */
export async function* operationEvents(
  operationId: string,
  pages: AsyncIterable<OperationTimelinePage & { complete: boolean }>,
): AsyncGenerator<ServerSentEvent, void> {
  let open = false;
  for await (const { entries, complete, version, status } of pages) {
    if (!open) yield { comment: `timeline of ${operationId}` };
    open = true;
    for (const entry of entries) {
      yield {
        id: String(entry.version),
        event: 'timeline',
        data: presentTimelineItem(operationId, entry),
      };
    }
    if (complete) yield { event: 'end', data: { operation_id: operationId, version, status } };
  }
}
