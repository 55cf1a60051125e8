import type { OutcomeErrorCode } from './outcome-errors.ts';

/** One node’s answer about a signing request. The API shows it; nodes go by name, never by URL. */
export interface NodeObservation {
  node: string;
  askedAt: string;
  /** Commitment of the block below: `confirmed` if only a new signing request is asked for, and no signature is stored. */
  commitment?: 'confirmed' | 'finalized';
  genesisHash?: string;
  /** The newest block of that commitment, and its height. */
  slot?: number;
  blockHeight?: number;
  /** True if the node would still accept the blockhash of the transaction. */
  blockhashValid?: boolean;
  statusContextSlot?: number;
  /** True if the node shows as finalized an older transaction, a recorded one or one of its own blocks: its history then reaches back to the signing request. */
  witnessFinalized?: boolean;
  signatures?: { signature: string; status: 'processed' | 'confirmed' | 'finalized' | null }[];
  /** Signatures of transactions that name the operation's reference key. */
  referenceSignatures?: string[];
  verdict: 'dead' | 'seen' | 'unknown';
  /** One sentence for people. */
  reason: string;
}

export interface DeathProof {
  verdict: 'dead' | 'seen' | 'unknown';
  observations: NodeObservation[];
  /** The transaction is on the chain and was reverted there, finally. The network runs no message twice, so nothing of it can still land. */
  reverted?: RevertedTransaction;
}

/** A transaction that was reverted on the chain: it changed nothing, and its fee was paid. */
export interface RevertedTransaction {
  signature: string;
  slot: number;
  blockHeight: number;
  feeLamports: string;
  code: OutcomeErrorCode;
  /** The nodes that agreed on it. */
  landing: LandingEvidence;
}

/** `not_found`: the node does not know the transaction, or has only processed it. `silent`: it did not answer before the others decided, or in time. */
export const LANDING_ANSWERS = ['succeeded', 'failed', 'not_found', 'silent'] as const;

/** Facts that must be equal before nodes agree. The error says if the transaction succeeded. */
export const LANDING_FACTS = ['slot', 'error', 'fee', 'balances'] as const;

/** One node's answer about a transaction that was stored or reported. */
export interface LandingObservation {
  node: string;
  answer: (typeof LANDING_ANSWERS)[number];
  commitment: 'confirmed' | 'finalized' | null;
  /** Slot in which the node reports the transaction. */
  slot: number | null;
  /** Newest slot of the node when it answered. */
  contextSlot: number | null;
  /** The chain's own error, as JSON. */
  error: string | null;
  feeLamports: string | null;
  /** Hash over all accounts and their balances before and after, tokens included. */
  balances: string | null;
}

/** Which nodes agreed on the outcome of a transaction, or their answers if they did not agree. */
export interface LandingEvidence {
  signature: string;
  askedAt: string;
  /** Commitment that the nodes were asked for. */
  commitment: 'confirmed' | 'finalized';
  /** Nodes that agreed on all of slot, error, fee and balances; 0 without an agreement. */
  nodes: number;
  /** Number of configured nodes. */
  of: number;
  answers: LandingObservation[];
  /** A claim by fewer nodes than a quorum, and its start: a time limit must survive the process that waits. */
  claim?: { key: string; since: string };
}
