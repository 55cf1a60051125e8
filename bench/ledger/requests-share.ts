import type { Requests } from './block-node-questions.ts';

/** Requests of each kind, divided by the number of parts. */
export function shareOf(requests: Requests, parts: number): Requests {
  return Object.fromEntries(
    Object.entries(requests).map(([what, each]) => [
      what,
      { requests: each.requests / parts, bytes: each.bytes / parts },
    ]),
  );
}
