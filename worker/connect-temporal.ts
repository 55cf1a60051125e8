import { Connection, isGrpcServiceError } from '@temporalio/client';
import type { TemporalConnectionSettings } from '../config/temporal-settings.ts';
import { temporalProblem } from '../use-cases/temporal-problem.ts';

/** gRPC status of a caller that may not call: PERMISSION_DENIED, UNAUTHENTICATED. */
const REFUSED: ReadonlySet<number> = new Set([7, 16]);

/** Rejects with an error that names the wrong setting, if one is known to be wrong. */
export async function connectTemporal(
  settings: TemporalConnectionSettings,
  options: { connectTimeout?: number } = {},
): Promise<Connection> {
  const connection = Connection.lazy({ ...settings, ...options });
  try {
    await connection.ensureConnected();
    return connection;
  } catch (error) {
    // Otherwise it would try again for as long as the process lives.
    await connection.close();
    const problem = refusalOf(error) ?? (await temporalProblem(settings));
    throw problem === null ? error : new Error(problem, { cause: error });
  }
}

function refusalOf(error: unknown): string | null {
  const { cause } = error as Error;
  return isGrpcServiceError(cause) && REFUSED.has(cause.code)
    ? 'The Temporal server refuses calls with these credentials: check TEMPORAL_API_KEY, or the client certificate of TEMPORAL_TLS_CERT_FILE.'
    : null;
}
