import { table } from '../markdown-table.ts';
import type { Requests } from './block-node-questions.ts';
import type { FollowedByNodes } from './blocks-by-nodes.ts';

const BYTES_PER_KB = 1_000;

/** Requests and bytes of a block, by request and number of nodes; the last row is the total. */
export function requestsTable(byNodes: readonly FollowedByNodes[]): string {
  const kinds = [...new Set(byNodes.flatMap(({ requests }) => Object.keys(requests)))].toSorted();
  const fewestFirst = byNodes.toSorted((a, b) => a.nodes - b.nodes);
  return table(
    [
      'request',
      ...fewestFirst.flatMap(({ nodes }) => [`with ${nodes}, a block`, `with ${nodes}, kB a block`]),
    ],
    [
      ...kinds.map((kind) => [kind, ...fewestFirst.flatMap(({ requests }) => cells([requests[kind]]))]),
      ['together', ...fewestFirst.flatMap(({ requests }) => requestsOf(requests))],
    ],
  );
}

/** Number of requests, and their kB. */
export function requestsOf(requests: Requests): string[] {
  return cells(Object.values(requests));
}

function cells(asked: readonly ({ requests: number; bytes: number } | undefined)[]): string[] {
  const count = asked.reduce((sum, each) => sum + (each?.requests ?? 0), 0);
  const bytes = asked.reduce((sum, each) => sum + (each?.bytes ?? 0), 0);
  return [count.toFixed(2), (bytes / BYTES_PER_KB).toFixed(1)];
}
