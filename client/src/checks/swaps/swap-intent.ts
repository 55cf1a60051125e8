/** The caller's arguments, with which the library compares the service's answers and the bytes. */
export interface SwapIntent {
  from: string;
  /** A mint's address, or `SOL`. */
  mintIn: string;
  mintOut: string;
  /** Null for everything (`max`), and if `amountOut` decides. */
  amount: string | null;
  /** Left out: `amount` decides. */
  amountOut?: string;
  /** Left out: the amount that the service describes. */
  maximumIn?: string;
  /** Null: the minimum that the service describes. */
  minimumOut: string | null;
  /** Null: the service's. */
  decimalsIn: number | null;
  decimalsOut: number | null;
  /** Null: the service's. */
  slippageBps: number | null;
  maxFeeLamports: bigint;
}
