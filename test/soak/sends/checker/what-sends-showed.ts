import { z } from 'zod';
import type { Shown } from '../cell.ts';
import type { Rig } from '../rig/rig.ts';

const eventBody = z.object({ data: z.object({ nodes: z.int() }) });

/** How many of the sends have shown the purpose of the scenario. */
export async function countShown(
  database: Rig['database'],
  sends: readonly { operationId: string }[],
  shown: Shown,
): Promise<number> {
  const ids = sends.map(({ operationId }) => operationId);
  const timeline = (await database('operation_timeline')
    .whereIn('operation_id', ids)
    .orderBy(['operation_id', 'version'])) as TimelineEntry[];
  switch (shown) {
    case 'nodes disagree':
      return distinct(timeline.filter(({ status_reason: reason }) => reason === 'nodes_disagree'));
    case 'a word is taken back':
      return distinct(
        timeline.filter(
          ({ status, operation_id: id }, index) =>
            status === 'confirmed' &&
            timeline[index + 1]?.status === 'failed' &&
            timeline[index + 1]?.operation_id === id,
        ),
      );
    case 'the word of one node': {
      const events = (await database('events')
        .whereIn('operation_id', ids)
        .where({ name: 'transaction.confirmed' })
        .select('body')) as { body: string }[];
      return events.filter(({ body }) => eventBody.parse(JSON.parse(body)).data.nodes === 1).length;
    }
  }
}

interface TimelineEntry {
  operation_id: string;
  status: string;
  status_reason: string | null;
}

function distinct(entries: readonly TimelineEntry[]): number {
  return new Set(entries.map(({ operation_id: id }) => id)).size;
}
