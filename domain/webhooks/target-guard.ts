/** An address that a connection may go to. */
export interface TargetAddress {
  address: string;
  family: 4 | 6;
}

/** Keeps webhooks away from addresses that only the service itself can reach. */
export interface TargetGuard {
  /** For a URL that is about to be saved; throws a ServiceError `INVALID_REQUEST` that names `url`. */
  checkUrl(url: string): Promise<void>;
  /**
   * For each new connection, because a name may point elsewhere by then. Connect to the returned addresses only,
   * without asking the name again. Throws TargetForbiddenError or TargetUnresolvedError.
   */
  resolve(url: string): Promise<TargetAddress[]>;
}

/** The target is one the rules refuse. The message names no address: it may reach the endpoint's owner. */
export class TargetForbiddenError extends Error {
  override readonly name = 'TargetForbiddenError';
}

/** The host name has no address at the moment. */
export class TargetUnresolvedError extends Error {
  override readonly name = 'TargetUnresolvedError';
}
