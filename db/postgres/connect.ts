import knex, { type Knex } from 'knex';
import pg from 'pg';
import type { DatabaseSettings } from '../../config/database-settings.ts';
import { clientOptions } from './client-options.ts';
import { tlsFailure } from './tls-failure.ts';

/** A database handle; only this folder uses its inside. */
export type Database = Knex;

export interface DatabaseOptions extends DatabaseSettings {
  /** Shown in pg_stat_activity, so that an operator sees whose connection it is. */
  applicationName: string;
  poolSize?: number;
  /** 0: no limit. */
  statementTimeoutMs?: number;
}

/**
 * A write transaction left open stalls every ascending reader (decision 15), so the server
 * ends a session that idles inside one.
 */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;

/** Longer than any statement of a request or an activity takes; ends statements that a lost lock holder left hanging. */
const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * Wait for a new connection, and for one of the pool while all are in use. A request on a busy machine is not refused at once; but the wait
 * ends before an activity that writes is tried again (10 s, workflows/activity-options.ts) and before clients give up (15 s,
 * client/src/wallet-client.ts).
 */
const CONNECTION_TIMEOUT_MS = 8_000;

/** The driver returns 64-bit integers as text; ours are heights and counts, far below 2^53. */
const INT8_OID = 20;

/** knex would print errors to the console and throw them too. */
const SILENT: Knex.Logger = { warn() {}, error() {}, deprecate() {}, debug() {} };

const INTEGERS_AS_NUMBERS: Knex.PgCustomTypesConfig = {
  getTypeParser: (oid, format) =>
    Number(oid) === INT8_OID
      ? Number
      : (pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text') as (value: string) => unknown),
};

export function connectDatabase({
  applicationName,
  poolSize = 10,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  ...settings
}: DatabaseOptions): Database {
  const database = knex({
    client: 'pg',
    connection: {
      ...clientOptions(settings),
      application_name: applicationName,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      types: INTEGERS_AS_NUMBERS,
    },
    acquireConnectionTimeout: CONNECTION_TIMEOUT_MS,
    log: SILENT,
    pool: { min: 0, max: poolSize },
  });
  explainFailures(database.client as Connector);
  return database;
}

/** The part of knex's client that opens a connection for its pool. */
interface Connector {
  acquireRawConnection(): Promise<unknown>;
}

function explainFailures(connector: Connector): void {
  const connect = connector.acquireRawConnection.bind(connector);
  connector.acquireRawConnection = () =>
    connect().catch((error: unknown) => {
      throw tlsFailure(error);
    });
}
