/** The caller's arguments, with which the library compares the service's answers and the bytes. */
export interface SendIntent {
  from: string;
  recipient: string;
  /** Null for everything (`max`). */
  amount: string | null;
  /** Null for SOL. */
  mint: string | null;
  memo: string | null;
  references: readonly string[];
  maxFeeLamports: bigint;
}
