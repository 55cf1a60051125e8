import type { Operations } from '../../use-cases/operations/index.ts';
import { defineRoute } from '../../http/define-route.ts';
import { LAST_EVENT_ID, lastEventId } from '../../http/last-event-id.ts';
import { presentTimelineItem } from '../operations/operation-presenter.ts';
import type { TimelineItem } from '../operations/operation-schemas.ts';
import { accountEvents } from './timeline-events.ts';
import { timelinePageData, timelineQuery } from './timeline-schemas.ts';

const CURSOR = 'WyJ0R2NfYjRrSyIsIjg3NCIsMTc2NzIyNTYwMDAwMDAwMCwib3AiLDFd';

const item: TimelineItem = {
  operation_id: 'op_019b7a00-0000-7000-8000-000000000000',
  version: 1,
  status: 'awaiting_confirmation',
  status_reason: null,
  message: 'Asked to send 0.5 SOL. Waiting for the confirmation.',
  at: '2026-01-01T00:00:00.000Z',
};

export function timelineRoutes(operations: Pick<Operations, 'readTimeline' | 'followTimeline'>) {
  return [
    defineRoute({
      method: 'GET',
      path: '/v1/timeline',
      name: 'getTimeline',
      summary: 'Read the timeline of all operations, oldest first',
      description:
        'Every entry of every operation of the account. Entries are only added at the end, so a caller that continues with the last cursor misses none.',
      authenticated: true,
      query: timelineQuery,
      successStatus: 200,
      message: 'This is a page of the timeline of all operations, oldest first.',
      data: timelinePageData,
      example: { items: [item], next_cursor: CURSOR },
      errors: [],
      stream: {
        isResumable: true,
        description:
          'One event `timeline` for each entry; its id is a cursor for `Last-Event-ID` and `after`. If no entry exists yet, the stream begins with an event `open` that has a cursor. The stream has no end.',
        example: `id: ${CURSOR}\nevent: timeline\ndata: ${JSON.stringify(item)}\n\n`,
        events({ actor, query, headers, signal }) {
          const seen = lastEventId(headers);
          const after = query.after === undefined ? undefined : { cursor: query.after, field: 'after' };
          const start = seen === undefined ? after : { cursor: seen, field: LAST_EVENT_ID };
          return accountEvents(operations.followTimeline(actor, start ?? 'now', signal));
        },
      },
      async handler({ actor, query }) {
        const { entries, nextCursor } = await operations.readTimeline(actor, query.after, query.limit);
        return {
          data: {
            items: entries.map((entry) => presentTimelineItem(entry.operationId, entry)),
            next_cursor: nextCursor,
          },
        };
      },
    }),
  ];
}
