import type { FailureCode, LandingAnswer, LandingFact } from './operation-words.ts';

/** The nodes' answers about what became of the transaction, and which facts they agree on. */
export interface Landing {
  signature: string;
  asked_at: string;
  /** The commitment that the nodes were asked for: `confirmed` or `finalized`. */
  commitment: string;
  /** Number of nodes that agree; 0 while they do not. */
  nodes: number;
  /** Number of configured nodes of the network. */
  of: number;
  /** The facts that these nodes agree on. */
  agreed_on: LandingFact[];
  answers: LandingObservation[];
}

/** A transaction that is on the chain and was reverted there, finally: it changed nothing, and its fee was paid. */
export interface RevertedTransaction {
  signature: string;
  slot: number;
  block_height: number;
  /** In SOL, as a decimal. */
  fee: string;
  error_code: FailureCode;
  /** The nodes that agree on it. */
  landing: Landing;
}

/** One node's answer. A field is null if the answer does not have it. */
export interface LandingObservation {
  node: string;
  answer: LandingAnswer;
  commitment: string | null;
  slot: number | null;
  /** The node's own slot when it answered. */
  context_slot: number | null;
  /** The chain's own error, as JSON. */
  error: string | null;
  /** In SOL, as a decimal. */
  fee: string | null;
  /** Hash of the transaction's addresses and their balances before and after it. */
  balances: string | null;
}
