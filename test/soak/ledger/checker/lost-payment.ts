/** A payment that was confirmed, and is not on the chain any more. */
export interface LostPayment {
  signature: string;
  slot: number;
  /** Ids of its movements that the service had when it was lost. */
  known: ReadonlySet<string>;
}
