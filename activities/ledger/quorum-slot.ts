import { quorumOf, reachedByQuorum } from '../../domain/quorum.ts';
import type { LedgerReader } from './ledger-deps.ts';

/** A minute of mainnet. Nodes' slots are polled every few seconds, so known slots are never that old. */
export const MAX_HEAD_AHEAD_SLOTS = 300;

type Slots = Pick<LedgerReader, 'slots' | 'votes'>;

/** The slot that a quorum of the nodes has reached; null when too few slots are known. */
export function quorumSlotOf({ slots, votes }: Slots): number | null {
  return reachedByQuorum(knownSlots(slots), votes.configured);
}

/**
 * True if a quorum of the nodes is far below this slot. If there are two nodes, both have to be: one of them may lag by as much
 * permanently.
 */
export function isFarAhead(reader: Slots, slot: number): boolean {
  const refuted = refutedAfter(reader);
  return refuted !== null && slot > refuted;
}

/** Nodes that claim a slot far ahead of a quorum. */
export function nodesFarAhead(reader: Slots): string[] {
  const refuted = refutedAfter(reader);
  if (refuted === null) return [];
  return reader.slots().flatMap(({ node, slot }) => (slot !== null && slot > refuted ? [node] : []));
}

/** Slots above this one are refuted by a quorum; null when too few nodes answer, or only one is configured. */
function refutedAfter({ slots, votes: { configured } }: Slots): number | null {
  const quorum = quorumOf(configured);
  const known = knownSlots(slots);
  if (configured === 1 || known.length < quorum) return null;
  // A quorum of the nodes has not passed this slot.
  const highest = known.at(-quorum);
  return highest === undefined ? null : highest + MAX_HEAD_AHEAD_SLOTS;
}

/** The newest first. */
function knownSlots(slots: LedgerReader['slots']): number[] {
  return slots()
    .flatMap(({ slot }) => (slot === null ? [] : [slot]))
    .toSorted((a, b) => b - a);
}
