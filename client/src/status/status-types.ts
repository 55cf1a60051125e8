export interface Health {
  status: string;
}

export interface Readiness {
  status: string;
  /** `ok` or `warning` for each part that the service needs. */
  checks: Record<string, string>;
  /** Figures of these checks. */
  details: ReadinessDetails;
}

export interface ReadinessDetails {
  /** By network; null if it could not be read. */
  ledger: Record<string, LedgerReadiness> | null;
}

/** Progress of one network's ledger, and its number of wallets. */
export interface LedgerReadiness {
  /** Slot up to which the ledger is read; null if it has not begun. */
  cursor_slot: number | null;
  /** The newest confirmed slot that a node reported. */
  head_slot: number | null;
  lag_slots: number | null;
  wallets_expected: number;
  wallets_watched: number;
  /** Seconds since a node last answered; null if none ever did. */
  updated_age_seconds: number | null;
}
