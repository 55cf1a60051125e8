export interface CallOptions {
  /** Aborts waiting and sending; the call rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}
