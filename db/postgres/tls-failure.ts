import { OperatorError } from '../../domain/operator-error.ts';
import { tlsProblemOf, type TlsProblem } from '../../domain/tls-problem.ts';

/** Names the part of DATABASE_URL that has to change. It holds neither the URL nor its password. */
export class DatabaseTlsError extends OperatorError {
  override readonly name = 'DatabaseTlsError';
}

const REMEDIES: Record<TlsProblem, string> = {
  unknown_issuer:
    'The certificate of the PostgreSQL server is from an authority that is not trusted: add sslrootcert=<file with its certificate> to DATABASE_URL.',
  other_host_name:
    'The certificate of the PostgreSQL server is for another host name: use the name in the certificate in DATABASE_URL, or sslmode=verify-ca with sslrootcert.',
  not_valid_now: 'The certificate of the PostgreSQL server has expired or is not valid yet.',
  client_certificate_refused:
    'The PostgreSQL server refused the client certificate: set sslcert and sslkey in DATABASE_URL to one that it accepts.',
  no_tls:
    'The PostgreSQL server does not speak TLS: switch it on there, or use sslmode=disable in DATABASE_URL.',
};

const TLS_REQUIRED =
  'The PostgreSQL server may accept this connection only with TLS: add sslmode=verify-full to DATABASE_URL.';

/** SQLSTATE of a connection that no rule of pg_hba.conf allows: invalid_authorization_specification. */
const NOT_ALLOWED = '28000';

/** Texts of PostgreSQL (src/backend/libpq/auth.c) and of node-postgres (lib/connection.js), which have no code. */
const NOT_ENCRYPTED = /no encryption|SSL off/;
const CERTIFICATE_MISSING = /valid client certificate/;
const NO_TLS = 'The server does not support SSL connections';

/** The error of a failed connection, with the remedy if TLS is the reason. */
export function tlsFailure(error: unknown): unknown {
  const remedy = remedyOf(error);
  return remedy === null ? error : new DatabaseTlsError(remedy, { cause: error });
}

function remedyOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const problem = tlsProblemOf(error);
  if (problem !== null) return REMEDIES[problem];
  if (error.message === NO_TLS) return REMEDIES.no_tls;
  if ((error as { code?: unknown }).code !== NOT_ALLOWED) return null;
  if (CERTIFICATE_MISSING.test(error.message)) return REMEDIES.client_certificate_refused;
  return NOT_ENCRYPTED.test(error.message) ? TLS_REQUIRED : null;
}
