export const MICRO_LAMPORTS_PER_LAMPORT = 1_000_000n;

/** What the compute price comes to, in lamports; the network rounds it up (Solana docs, "Fees"). */
export function priorityFee(computeUnitLimit: number, microLamports: bigint): bigint {
  const micro = BigInt(computeUnitLimit) * microLamports;
  return (micro + MICRO_LAMPORTS_PER_LAMPORT - 1n) / MICRO_LAMPORTS_PER_LAMPORT;
}
