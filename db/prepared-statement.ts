import type { Database } from './connect.ts';

/** The part of a connection of `pg` that runs a named statement. */
interface Connection {
  query(statement: { name: string; text: string; values: readonly unknown[] }): Promise<{ rows: unknown[] }>;
}

interface ConnectionPool {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
}

/**
 * A statement that each connection parses and plans once, for what is read again and again; knex can only send it anew
 * each time. Within a process a name belongs to one text, which names its columns: with `*` every column that is added later
 * would make it fail on each connection that holds it ("cached plan must not change result type").
 */
export function preparedStatement<Row>(
  database: Database,
  name: string,
  text: string,
): (values: readonly unknown[]) => Promise<Row[]> {
  const pool = database.client as ConnectionPool;
  return async function run(values) {
    const connection = await pool.acquireConnection();
    try {
      return (await connection.query({ name, text, values })).rows as Row[];
    } finally {
      await pool.releaseConnection(connection);
    }
  };
}
