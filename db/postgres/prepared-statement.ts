import type { Knex } from 'knex';

export interface NamedStatement {
  name: string;
  text: string;
}

/** The part of a connection of `pg` that runs a named statement. */
interface Connection {
  query(statement: NamedStatement & { values: readonly unknown[] }): Promise<{ rows: unknown[] }>;
}

interface ConnectionPool {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
}

/**
 * Runs a statement that each connection parses and plans once, for what is run again and again; knex can only send it
 * anew each time. Within a process a name belongs to one text, which names its columns: with `*` every column that is added
 * later would make it fail on each connection that holds it ("cached plan must not change result type"). In a
 * transaction it runs on that one's connection.
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
