import type { LandingAnswer, LandingFact } from './words.ts';

/** Which nodes agreed on what became of the transaction, or what they said when they did not agree. */
export interface Landing {
  signature: string;
  asked_at: string;
  /** How sure the nodes were asked to be: `confirmed` or `finalized`. */
  commitment: string;
  /** How many nodes agree; 0 while they do not. */
  nodes: number;
  /** How many nodes the network has. */
  of: number;
  /** What these nodes say alike. */
  agreed_on: LandingFact[];
  answers: LandingObservation[];
}

/** What one node said; null where it said nothing about it. */
export interface LandingObservation {
  node: string;
  answer: LandingAnswer;
  commitment: string | null;
  slot: number | null;
  /** How far the node was when it answered. */
  context_slot: number | null;
  /** The chain's own error, as JSON. */
  error: string | null;
  /** In SOL, as a decimal. */
  fee: string | null;
  /** Hash over the accounts and their balances before and after. */
  balances: string | null;
}
