/** Notices about one operation, or about all operations of an owner. They are hints that may be lost. */
interface NoticeSubscription {
  /** True if there was a notice since the last wait; false after the time, or when the signal aborts. */
  next(milliseconds: number, signal: AbortSignal): Promise<boolean>;
  close(): void;
}

export interface OperationNotices {
  /** Remembers notices from now on. A topic is the id of an operation or of an owner. */
  subscribe(topic: string): NoticeSubscription;
}

/** A waiting request checks the operation this often even without a notice. */
export const CHECK_INTERVAL_MS = 1_000;

/** Longest wait of a quiet stream between two checks. A lost connection for notices wakes it too. */
export const MAX_CHECK_INTERVAL_MS = 5_000;
