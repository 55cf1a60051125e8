/** As much of a stored position as shows that nothing of it has changed. */
export interface PositionMark {
  address: string;
  fingerprint: string;
  /** It changes with the epoch alone, or its rewards are not settled. */
  isMoving: boolean;
}
