import type { Requests } from './block-node-questions.ts';

/** Of each kind, for one of so many parts. */
export function shareOf(requests: Requests, parts: number): Requests {
  return Object.fromEntries(
    Object.entries(requests).map(([what, each]) => [
      what,
      { requests: each.requests / parts, bytes: each.bytes / parts },
    ]),
  );
}
