import knex from 'knex';
import pg from 'pg';
import { DatabaseTlsError } from './tls-failure.ts';

/** SQLSTATE of a server that is starting, stopping or full (PostgreSQL manual, appendix A: classes 08, 53 and 57P). */
const UNAVAILABLE_STATE = /^(08|53|57P0[1-5])/;

const NETWORK_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Messages of errors without a code: node-postgres, lib/client.js. */
const CONNECTION_LOST: ReadonlySet<string> = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout expired',
  // From tarn, for a caller that waits for a connection while the pool closes.
  'aborted',
]);

/** True if the database could not be reached; false if it answered, even with an error. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof knex.KnexTimeoutError || error instanceof DatabaseTlsError) return true;
  const code = (error as { code?: unknown }).code;
  if (error instanceof pg.DatabaseError) return typeof code === 'string' && UNAVAILABLE_STATE.test(code);
  // If a name has several addresses, it contains the failure of each.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  // knex puts the statement before the message: `select … - Connection terminated`.
  const text = error.message.split(' - ').at(-1) ?? '';
  return NETWORK_CODES.has(code) || CONNECTION_LOST.has(text);
}
