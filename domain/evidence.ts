/** What one node answered about issued bytes; the operation publishes it. Nodes go by name, never by URL. */
export interface NodeObservation {
  node: string;
  askedAt: string;
  genesisHash?: string;
  /** Where only bytes without a stored signature were asked about. */
  confirmedBlockHeight?: number;
  finalizedSlot?: number;
  finalizedBlockHeight?: number;
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
