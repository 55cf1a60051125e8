/** Notices about one operation, or about all of an owner; hints that may be lost. */
interface NoticeSubscription {
  /** True once there was a notice since the last wait; false after the time, or when the signal aborts. */
  next(milliseconds: number, signal: AbortSignal): Promise<boolean>;
  close(): void;
}

export interface OperationNotices {
  /** Remembers notices from now on. A topic is the id of an operation or of an owner. */
  subscribe(topic: string): NoticeSubscription;
}

/** A waiting request checks the operation this often even without a notice. */
export const CHECK_INTERVAL_MS = 1_000;

/** The longest that a stream waits between two checks when nothing happens; a lost connection for notices reports itself. */
export const MAX_CHECK_INTERVAL_MS = 5_000;
