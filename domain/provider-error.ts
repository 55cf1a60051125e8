export type ProviderProblem = 'unavailable' | 'rate_limited' | 'refused' | 'malformed';

/** A provider outside has not answered as it should. Its message names the provider's route, and never its key. */
export class ProviderError extends Error {
  constructor(
    readonly problem: ProviderProblem,
    message: string,
    /** When the provider may be asked again, if it says so. */
    readonly retryAt: Date | null = null,
    options: ErrorOptions = {},
  ) {
    super(message, options);
    this.name = 'ProviderError';
  }
}
