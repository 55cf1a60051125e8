/** How far alerts are evaluated, for readers of the workflow. Kept in histories: small JSON. */
export interface AlertProgress {
  /** Alerts that a tick or time can still change. */
  standing: number;
  /** Since the activity began. */
  ticks: number;
  firings: number;
  /** ISO 8601; null: none since the activity began. */
  lastTickAt: string | null;
}
