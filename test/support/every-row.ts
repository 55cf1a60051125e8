import type { Database } from '../../db/postgres/connect.ts';

/** Every row of every table as text; bytes are in hex. */
export async function everyRow(database: Database): Promise<string> {
  const { rows: tables } = await database.raw<{ rows: { name: string }[] }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  );
  const dumps = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await database.raw<{ rows: { row: string }[] }>('SELECT t::text AS row FROM ?? t', [
        name,
      ]);
      return rows.map(({ row }) => row).join('\n');
    }),
  );
  return dumps.join('\n');
}
