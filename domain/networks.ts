/** The two networks a caller can name (service specification, "network option"). */
export const NETWORKS = ['mainnet', 'devnet'] as const;

export type Network = (typeof NETWORKS)[number];

export function isNetwork(value: string): value is Network {
  return (NETWORKS as readonly string[]).includes(value);
}
