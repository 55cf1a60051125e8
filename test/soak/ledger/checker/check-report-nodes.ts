import { z } from 'zod';
import type { EventCase } from './event-case.ts';

const reported = z.object({ transaction_id: z.string(), nodes: z.int() });

const REPORTS = ['transaction.received', 'transaction.confirmed', 'transaction.corrected'];

/** Checks that enough nodes agreed on each report. Returns the number of reports with one node. */
export function checkReportNodes({
  events,
  leastNodes,
  tell,
}: Pick<EventCase, 'events' | 'tell'> & { leastNodes: number }): number {
  let byOne = 0;
  for (const { event, body } of events) {
    if (!REPORTS.includes(event)) continue;
    const { transaction_id: id, nodes } = reported.parse(body.data);
    if (nodes === 1) byOne += 1;
    tell(`REPORTED BY FEWER NODES THAN ${leastNodes}`, nodes < leastNodes ? [`${id}: ${nodes}`] : []);
  }
  return byOne;
}
