/** Reports changes of one operation, or of all operations of an owner. A report is a hint that may be lost. */
interface ChangeSubscription {
  /** True if there was a report since the last wait; false after the time, or when the signal aborts. */
  next(milliseconds: number, signal: AbortSignal): Promise<boolean>;
  close(): void;
}

export interface OperationListener {
  /** Remembers reports from now on. A topic is the id of an operation or of an owner. */
  subscribe(topic: string): ChangeSubscription;
}

/** A waiting request checks the operation this often even without a report. */
export const CHECK_INTERVAL_MS = 1_000;

/** Longest wait of a quiet stream between two checks. A lost connection of the listener wakes it too. */
export const MAX_CHECK_INTERVAL_MS = 5_000;
