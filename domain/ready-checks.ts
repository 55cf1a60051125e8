import type { LedgerStatus } from './ledger/ledger-progress.ts';

/** Checks one dependency of the service; resolves while it is available. */
export type ReadyCheck = () => Promise<unknown>;

export interface ReadyChecks {
  /** While one of them fails, the service is not ready. */
  checks: Record<string, ReadyCheck>;
  /** A failure is only shown as a warning for the operator. */
  warnings: Record<string, ReadyCheck>;
  ledgers(): Promise<LedgerStatus[]>;
}
