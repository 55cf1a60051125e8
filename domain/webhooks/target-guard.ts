/** An address that a connection may go to. */
export interface TargetAddress {
  address: string;
  family: 4 | 6;
}

/** Keeps webhooks away from addresses inside the service's own network. */
export interface TargetGuard {
  /** Checks a URL before it is saved; throws a ServiceError `INVALID_REQUEST` that names `url`. */
  checkUrl(url: string): Promise<void>;
  /**
   * Called for each new connection, because the name may point elsewhere by then. Connect only to the returned addresses,
   * without another lookup. Throws TargetForbiddenError or TargetUnresolvedError.
   */
  resolve(url: string): Promise<TargetAddress[]>;
}

/** The rules refuse the target. The message names no address, because the endpoint's owner may see it. */
export class TargetForbiddenError extends Error {
  override readonly name = 'TargetForbiddenError';
}

/** The host name has no address at the moment. */
export class TargetUnresolvedError extends Error {
  override readonly name = 'TargetUnresolvedError';
}
