/** The chain's own state of a transaction that the service calls final; read after the service has reported it. */
export interface ChainFinality {
  slot: number;
  commitment: string | null;
  /** The newest slot that the chain has finalized; asked last. */
  finalizedSlot: number;
}

/**
 * Finds a send that was called final before the chain has finalized its slot, which is `laterBySlots` later if every honest node
 * delays it. The chain only advances between the service's report and this question, so a true finality is never blamed.
 */
export function checkFinality(chain: ChainFinality | null, laterBySlots: number): string[] {
  if (!chain) return ['FALSE FINALITY, and it is not on the chain'];
  const { slot, commitment, finalizedSlot } = chain;
  if (laterBySlots === 0 && commitment === 'finalized') return [];
  const reached = finalizedSlot - laterBySlots;
  return slot <= reached ? [] : [`FALSE FINALITY, of slot ${slot} while ${reached} was the newest final one`];
}
