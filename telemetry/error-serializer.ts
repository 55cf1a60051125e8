export interface SerializedError {
  type: string;
  message: string;
  code?: string | number;
  stack?: string;
  cause?: SerializedError;
}

/** An error can name itself as its cause, by way of others. */
const MAX_CAUSES = 5;

/**
 * What a log keeps of an error. Everything else that libraries attach (requests with their headers, settings,
 * rows) is left out, because secrets arrive that way.
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
