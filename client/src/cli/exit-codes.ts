import { InvalidArgumentError, NetworkFailure, UnavailableError, UnexpectedAnswerError } from '../index.ts';

/** Public: scripts depend on them. */
export const EXIT_CODES = {
  done: 0,
  /** The service, the network or the user refused, or the operation ended without success. */
  refused: 1,
  usage: 2,
  /** The service could not be reached, is temporarily unavailable, or another server answered. */
  network: 3,
  /** 128 plus the number of SIGINT, as in shells. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

/** The command line is invalid. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The user interrupted the command. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof Interrupted) return EXIT_CODES.interrupted;
  if (error instanceof UsageError || error instanceof InvalidArgumentError) return EXIT_CODES.usage;
  const isNetwork =
    error instanceof NetworkFailure ||
    error instanceof UnavailableError ||
    error instanceof UnexpectedAnswerError;
  return isNetwork ? EXIT_CODES.network : EXIT_CODES.refused;
}
