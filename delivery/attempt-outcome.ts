/** Reason why a POST got no answer. */
export type PostErrorClass =
  | 'dns'
  | 'refused'
  | 'tls'
  | 'timeout'
  /** Refused by the target guard before any connection. */
  | 'target_forbidden'
  /** Any other broken connection. */
  | 'connection';

/** Reason why an attempt got no answer. `…_unreadable`: the endpoint's secret or the event cannot be decrypted, so nothing was sent. */
export type AttemptErrorClass = PostErrorClass | 'secret_unreadable' | 'event_unreadable';

/** Result of one POST. The endpoint's owner sees the texts. */
export type AttemptOutcome =
  | {
      kind: 'response';
      status: number;
      durationMs: number;
      /** The beginning of the answer, as text without NUL (PostgreSQL's text cannot hold it). */
      responseBody: string;
      /** How long the receiver asks to wait, capped; absent when it does not ask. */
      retryAfterMs?: number;
    }
  | { kind: 'error'; errorClass: AttemptErrorClass; message: string; durationMs: number };
