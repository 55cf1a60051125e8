/** Reasons for which a TLS handshake fails, as far as settings can help. */
export type TlsProblem =
  'unknown_issuer' | 'other_host_name' | 'not_valid_now' | 'client_certificate_refused' | 'no_tls';

/** Codes of Node's errors: node:tls, and OpenSSL's reasons. */
const PROBLEM_BY_CODE: Readonly<Record<string, TlsProblem>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'unknown_issuer',
  SELF_SIGNED_CERT_IN_CHAIN: 'unknown_issuer',
  UNABLE_TO_GET_ISSUER_CERT: 'unknown_issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown_issuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown_issuer',
  CERT_SIGNATURE_FAILURE: 'unknown_issuer',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other_host_name',
  CERT_HAS_EXPIRED: 'not_valid_now',
  CERT_NOT_YET_VALID: 'not_valid_now',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: 'client_certificate_refused',
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: 'client_certificate_refused',
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: 'client_certificate_refused',
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED: 'client_certificate_refused',
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN: 'client_certificate_refused',
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: 'client_certificate_refused',
  ERR_SSL_WRONG_VERSION_NUMBER: 'no_tls',
};

/** Null if the error is of another kind. */
export function tlsProblemOf(error: unknown): TlsProblem | null {
  const { code } = (error ?? {}) as { code?: unknown };
  return (typeof code === 'string' && PROBLEM_BY_CODE[code]) || null;
}
