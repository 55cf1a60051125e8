/** What the chain itself says of a transaction that the service calls final; asked after the service has said so. */
export interface ChainFinality {
  slot: number;
  commitment: string | null;
  /** The newest slot that the chain has finalized; asked last. */
  finalizedSlot: number;
}

/**
 * Whether a send was called final too early: before its chain has finalized its slot, which comes `laterBySlots` later while every
 * honest node says so. The chain only moves on between the service's word and this question, so what was true is never blamed.
 */
export function checkFinality(chain: ChainFinality | null, laterBySlots: number): string[] {
  if (!chain) return ['FALSE FINALITY, and it is not on the chain'];
  const { slot, commitment, finalizedSlot } = chain;
  if (laterBySlots === 0 && commitment === 'finalized') return [];
  const reached = finalizedSlot - laterBySlots;
  return slot <= reached ? [] : [`FALSE FINALITY, of slot ${slot} while ${reached} was the newest final one`];
}
