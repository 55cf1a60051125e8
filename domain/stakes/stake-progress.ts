/** How far the stakes of a network are followed, for readers of the workflow. */
export interface StakeProgress {
  epoch: number | null;
  /** Estimated, and rounded. */
  endsAt: string | null;
  swept: number;
  rewards: number;
  wallets: number;
  validators: number;
}
