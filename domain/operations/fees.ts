export const MICRO_LAMPORTS_PER_LAMPORT = 1_000_000n;

/** Priority fee in lamports, rounded up as the network does (Solana docs, "Fees"). */
export function priorityFee(computeUnitLimit: number, microLamports: bigint): bigint {
  const micro = BigInt(computeUnitLimit) * microLamports;
  return (micro + MICRO_LAMPORTS_PER_LAMPORT - 1n) / MICRO_LAMPORTS_PER_LAMPORT;
}
