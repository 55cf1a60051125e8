import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

export interface NamedStatement {
  name: string;
  text: string;
}

/** The part of a `pg` connection that runs a named statement. */
interface Connection {
  query(statement: NamedStatement & { values: readonly unknown[] }): Promise<{ rows: unknown[] }>;
}

interface ConnectionPool {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
}

/**
 * Runs a statement that each connection parses and plans only once, for statements that run often; knex sends the whole
 * statement each time. Within a process, a name belongs to one text. The text names its columns: with `*`, a column added
 * later makes it fail on each connection that holds it ("cached plan must not change result type"). In a transaction, it runs
 * on the transaction's connection.
 */
export async function runPrepared<Row>(
  database: Knex,
  { name, text }: NamedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  const pool = database.client as ConnectionPool;
  const connection = await pool.acquireConnection();
  try {
    return (await connection.query({ name, text, values })).rows as Row[];
  } finally {
    await pool.releaseConnection(connection);
  }
}

/** The same, bound to a database. */
export function preparedStatement<Row>(
  database: Knex,
  name: string,
  text: string,
): (values: readonly unknown[]) => Promise<Row[]> {
  return (values) => runPrepared<Row>(database, { name, text }, values);
}

/**
 * The same for a statement that knex has built, or was given as a whole. Its name comes from its text, so this is for statements
 * that have few different texts. Returns the rows of `RETURNING` or of the query.
 */
export async function runBuilt<Row>(database: Knex, built: Knex.QueryBuilder | Knex.Raw): Promise<Row[]> {
  const { sql, bindings } = built.toSQL().toNative();
  const name = createHash('sha1').update(sql).digest('base64url');
  return runPrepared<Row>(database, { name, text: sql }, bindings);
}
