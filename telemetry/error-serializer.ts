export interface SerializedError {
  type: string;
  message: string;
  code?: string | number;
  stack?: string;
  cause?: SerializedError;
}

/** An error can be its own cause through others. */
const MAX_CAUSES = 5;

/**
 * The part of an error that is logged. Everything else that libraries attach (requests with their headers, settings, rows) is
 * left out, because it may contain secrets.
 */
export function serializeError(error: Error, remainingCauses = MAX_CAUSES): SerializedError {
  const { cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(cause instanceof Error && remainingCauses > 0
      ? { cause: serializeError(cause, remainingCauses - 1) }
      : {}),
  };
}
