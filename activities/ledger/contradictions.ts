import type { LedgerSession } from './ledger-session.ts';

/** A slot on which nodes contradict each other, and those that say otherwise than most, or, without a majority, all that spoke. */
export interface Contradiction {
  slot: number;
  nodes: readonly string[];
}

/** Raises the alarm, counts what is new, and turns away from nodes that a majority contradicts. */
export async function noteContradictions(
  { reader, verification, disagreements }: Pick<LedgerSession, 'reader' | 'verification' | 'disagreements'>,
  contradictions: readonly Contradiction[],
): Promise<void> {
  let fresh = 0;
  for (const { slot, nodes } of contradictions) {
    if (nodes.length === 0) continue;
    if (nodes.length * 2 < reader.votes.configured) reader.votes.distrust(nodes);
    if (disagreements.raise({ slot }, nodes)) fresh += 1;
  }
  await verification.count('disagreements', fresh);
}
