import { quorumOf, reachedByQuorum } from '../../domain/quorum.ts';
import type { LedgerReader } from './ledger-parts.ts';

/** Nodes are asked how far they are every few seconds: this is a minute of mainnet, and what is known may be older than that. */
export const MAX_HEAD_AHEAD_SLOTS = 300;

type Slots = Pick<LedgerReader, 'slots' | 'votes'>;

/** How far as many nodes as a quorum have come; null when too few have said so. */
export function quorumSlotOf({ slots, votes }: Slots): number | null {
  return reachedByQuorum(knownSlots(slots), votes.configured);
}

/**
 * Whether a quorum of the nodes says that the chain is far from this slot. Of two nodes both have to say so: one of them may lag by as
 * much for good.
 */
export function isFarAhead(reader: Slots, slot: number): boolean {
  const refuted = refutedAfter(reader);
  return refuted !== null && slot > refuted;
}

/** Nodes that claim a slot that a quorum says the chain has not come to. */
export function nodesFarAhead(reader: Slots): string[] {
  const refuted = refutedAfter(reader);
  if (refuted === null) return [];
  return reader.slots().flatMap(({ node, slot }) => (slot !== null && slot > refuted ? [node] : []));
}

/** A quorum says that the chain has not come further than this; null when too few nodes answer, or one alone is trusted. */
function refutedAfter({ slots, votes: { configured } }: Slots): number | null {
  const quorum = quorumOf(configured);
  const known = knownSlots(slots);
  if (configured === 1 || known.length < quorum) return null;
  // As many nodes as a quorum are not further than this one.
  const highest = known.at(-quorum);
  return highest === undefined ? null : highest + MAX_HEAD_AHEAD_SLOTS;
}

/** The newest first. */
function knownSlots(slots: LedgerReader['slots']): number[] {
  return slots()
    .flatMap(({ slot }) => (slot === null ? [] : [slot]))
    .toSorted((a, b) => b - a);
}
