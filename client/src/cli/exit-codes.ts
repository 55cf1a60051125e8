import { InvalidArgumentError, NetworkFailure, UnavailableError, UnexpectedAnswerError } from '../index.ts';

/** Public: scripts decide by them. */
export const EXIT_CODES = {
  done: 0,
  /** The service, the network or the user said no, or the operation ended otherwise than asked for. */
  refused: 1,
  usage: 2,
  /** The service could not be reached, or what answered is another one. */
  network: 3,
  /** 128 and the number of SIGINT, as shells count. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

/** The command line cannot be meant. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The user ended it. */
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
