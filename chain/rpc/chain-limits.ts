/** Price of one signature, fixed by the protocol (Solana docs, "Fees"). */
export const LAMPORTS_PER_SIGNATURE = 5_000n;

/** Maximum compute units of one transaction (Solana docs, "Compute budget"). */
export const MAX_COMPUTE_UNITS = 1_400_000;

/** Margin above the simulated units: accounts may change slightly between simulation and landing. */
export const COMPUTE_UNIT_MARGIN_PERCENT = 10;

/** Confirmations reported for a rooted transaction, for which nodes return null: a full vote lockout. */
export const ROOTED_CONFIRMATIONS = 32;

/** Time limit of one RPC call over all nodes that it tries; slower nodes count as unreachable. */
export const RPC_TIMEOUT_MS = 10_000;
