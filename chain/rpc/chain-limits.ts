/** Price of one signature, fixed by the protocol (Solana docs, "Fees"). */
export const LAMPORTS_PER_SIGNATURE = 5_000n;

/** Most compute units that one transaction may ask for (Solana docs, "Compute budget"). */
export const MAX_COMPUTE_UNITS = 1_400_000;

/** Room above the simulated units: accounts may change a little between simulation and landing. */
export const COMPUTE_UNIT_MARGIN_PERCENT = 10;

/** Confirmations reported for a transaction that is rooted, where nodes answer null: a full vote lockout. */
export const ROOTED_CONFIRMATIONS = 32;

/** One RPC call, all of it, whichever nodes it takes; nodes that need longer are treated as away. */
export const RPC_TIMEOUT_MS = 10_000;
