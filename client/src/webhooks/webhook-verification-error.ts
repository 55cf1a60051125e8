import { WalletServiceError } from '../errors.ts';

export type WebhookRejection =
  | 'missing_header'
  | 'malformed_header'
  /** The timestamp is further from now than the tolerance, in the past or in the future. */
  | 'too_old'
  | 'wrong_signature'
  | 'malformed_body';

/** A delivery failed verification: do not trust it, and answer with 401. */
export class WebhookVerificationError extends WalletServiceError {
  override readonly name = 'WebhookVerificationError';
  readonly reason: WebhookRejection;

  constructor(reason: WebhookRejection, message: string) {
    super(message);
    this.reason = reason;
  }
}
