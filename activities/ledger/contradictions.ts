import type { LedgerSession } from './ledger-session.ts';

/** A slot on which nodes contradict each other. `nodes`: those that a majority contradicts; without a majority, all that answered. */
export interface Contradiction {
  slot: number;
  nodes: readonly string[];
}

/** Raises the alarm, counts new contradictions, and distrusts nodes that a majority contradicts. */
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
