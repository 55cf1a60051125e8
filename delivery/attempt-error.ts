import { TargetForbiddenError, TargetUnresolvedError } from '../domain/webhooks/target-guard.ts';
import type { PostErrorClass } from './attempt-outcome.ts';

/** Codes of undici, of Node's sockets, and of the signal that limits an attempt. */
const TIMEOUT_CODES = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

/** OpenSSL's results of checking a certificate, and protocol errors of Node and OpenSSL. */
const TLS_CODE =
  /^(ERR_TLS_|ERR_SSL_|EPROTO$|CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH_)/;

const MESSAGES: Record<PostErrorClass, string> = {
  dns: 'The host name could not be resolved.',
  refused: 'The connection was refused.',
  tls: 'No secure connection could be made.',
  timeout: 'There was no complete answer in time.',
  target_forbidden: 'The target is not allowed:',
  connection: 'The connection broke before there was a complete answer.',
};

/**
 * The error as the endpoint's owner sees it. Keeps the system's code, but not its text, which names the address.
 */
export function describeAttemptError(error: unknown): { errorClass: PostErrorClass; message: string } {
  const errorClass = classOf(error);
  if (error instanceof TargetForbiddenError)
    return { errorClass, message: `${MESSAGES[errorClass]} ${error.message}.` };
  const code = codeOf(error);
  return { errorClass, message: code === '' ? MESSAGES[errorClass] : `${MESSAGES[errorClass]} (${code})` };
}

function classOf(error: unknown): PostErrorClass {
  if (error instanceof TargetForbiddenError) return 'target_forbidden';
  if (error instanceof TargetUnresolvedError) return 'dns';
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout';
  const code = codeOf(error);
  if (TIMEOUT_CODES.has(code)) return 'timeout';
  if (code === 'ECONNREFUSED') return 'refused';
  return TLS_CODE.test(code) ? 'tls' : 'connection';
}

/** The signal's TimeoutError is a DOMException: its code is a number without meaning. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
