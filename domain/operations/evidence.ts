/** One node’s answer about a signing request. The API shows it; nodes go by name, never by URL. */
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
  /** Whether a transaction older than the signing request was found finalized: its history reaches back far enough. */
  witnessFinalized?: boolean;
  signatures?: { signature: string; status: 'processed' | 'confirmed' | 'finalized' | null }[];
  /** What lies under the operation's reference key. */
  referenceSignatures?: string[];
  verdict: 'dead' | 'seen' | 'unknown';
  /** One sentence for people. */
  reason: string;
}

export interface DeathProof {
  verdict: 'dead' | 'seen' | 'unknown';
  observations: NodeObservation[];
}

/** `not_found`: it does not know the transaction, or has only processed it; `silent`: it had not answered when the others decided, or in time. */
export const LANDING_ANSWERS = ['succeeded', 'failed', 'not_found', 'silent'] as const;

/** What nodes have to say alike before they agree; whether it succeeded or failed is in the error. */
export const LANDING_FACTS = ['slot', 'error', 'fee', 'balances'] as const;

/** What one node said of the transaction that was stored or reported. */
export interface LandingObservation {
  node: string;
  answer: (typeof LANDING_ANSWERS)[number];
  commitment: 'confirmed' | 'finalized' | null;
  /** The slot in which it says that the transaction is. */
  slot: number | null;
  /** How far the node was when it answered. */
  contextSlot: number | null;
  /** The chain's own error, as JSON. */
  error: string | null;
  feeLamports: string | null;
  /** Hash over the accounts and their balances before and after, tokens included. */
  balances: string | null;
}

/** Which nodes agreed on what became of a transaction, or what they said when they did not agree. */
export interface LandingEvidence {
  signature: string;
  askedAt: string;
  /** How sure the nodes were asked to be. */
  commitment: 'confirmed' | 'finalized';
  /** Nodes that agreed on all of slot, error, fee and balances; 0 without an agreement. */
  nodes: number;
  /** Configured nodes. */
  of: number;
  answers: LandingObservation[];
  /** What nodes too few to decide claim, and since when: a time limit outlasts the process that waits. */
  claim?: { key: string; since: string };
}
