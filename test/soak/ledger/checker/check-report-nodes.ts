import { z } from 'zod';
import type { EventCase } from './event-case.ts';

const reported = z.object({ transaction_id: z.string(), nodes: z.int() });

const REPORTS = ['transaction.received', 'transaction.confirmed', 'transaction.corrected'];

/** Nothing is reported before as many nodes agree on it as have to. Answers how many reports rest on one node's word. */
export function checkReportNodes({
  told,
  leastNodes,
  tell,
}: Pick<EventCase, 'told' | 'tell'> & { leastNodes: number }): number {
  let byOne = 0;
  for (const { event, body } of told) {
    if (!REPORTS.includes(event)) continue;
    const { transaction_id: id, nodes } = reported.parse(body.data);
    if (nodes === 1) byOne += 1;
    tell(`REPORTED BY FEWER NODES THAN ${leastNodes}`, nodes < leastNodes ? [`${id}: ${nodes}`] : []);
  }
  return byOne;
}
