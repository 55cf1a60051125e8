/** What one node answered about issued bytes; the operation publishes it. Nodes go by name, never by URL. */
export interface NodeObservation {
  node: string;
  askedAt: string;
  /** How sure the block below is: `finalized` wherever a signature is stored. */
  commitment?: 'confirmed' | 'finalized';
  genesisHash?: string;
  /** The newest block of that commitment, and its height. */
  slot?: number;
  blockHeight?: number;
  /** Whether the node would still accept the blockhash of the bytes. */
  blockhashValid?: boolean;
  statusContextSlot?: number;
  /** Whether a transaction older than the issue was found finalized: its history reaches back far enough. */
  witnessFinalized?: boolean;
  signatures?: { signature: string; status: 'processed' | 'confirmed' | 'finalized' | null }[];
  /** What lies under the operation's reference key. */
  referenceSignatures?: string[];
  verdict: 'dead' | 'seen' | 'unknown';
  /** One sentence for people. */
  because: string;
}

export interface DeathProof {
  verdict: 'dead' | 'seen' | 'unknown';
  observations: NodeObservation[];
}
