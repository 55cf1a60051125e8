export interface CallOptions {
  /** If it aborts, requests and pauses end, and the call rejects with its reason. */
  signal?: AbortSignal | undefined;
}
