import { MIGRATIONS } from '../../db/migrations.ts';
import type { Database } from '../../db/postgres/connect.ts';
import type { Feature, Schema, Table } from './schema.ts';

/** Tables in the order in which they were created: an oid only grows. knex keeps its own two apart from the migrations. */
const TABLES = `
  SELECT jsonb_build_object(
    'name', relname, 'comment', obj_description(oid, 'pg_class'), 'settings', array_to_string(reloptions, ', '),
    'columns', (SELECT jsonb_agg(jsonb_build_object(
        'name', attname, 'type', format_type(atttypid, atttypmod), 'isNullable', NOT attnotnull,
        'default', CASE attidentity WHEN 'a' THEN 'identity' WHEN 'd' THEN 'identity by default'
          ELSE CASE attgenerated WHEN 's' THEN 'generated: ' ELSE '' END || pg_get_expr(adbin, adrelid) END,
        'comment', col_description(attrelid, attnum)) ORDER BY attnum)
      FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE attrelid = made.oid AND attnum > 0 AND NOT attisdropped),
    'constraints', (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'name', conname, 'definition', pg_get_constraintdef(oid, true),
        'comment', obj_description(oid, 'pg_constraint'),
        'kind', CASE contype WHEN 'p' THEN 'primary key' WHEN 'u' THEN 'unique' WHEN 'f' THEN 'foreign key' ELSE 'check' END,
        'columns', (SELECT coalesce(jsonb_agg(attname ORDER BY place), '[]')
          FROM unnest(conkey) WITH ORDINALITY AS part (number, place)
          JOIN pg_attribute ON attrelid = conrelid AND attnum = number),
        'referencedTable', (SELECT relname FROM pg_class WHERE oid = confrelid),
        'referencedColumns', (SELECT coalesce(jsonb_agg(attname ORDER BY place), '[]')
          FROM unnest(confkey) WITH ORDINALITY AS part (number, place)
          JOIN pg_attribute ON attrelid = confrelid AND attnum = number)
      ) ORDER BY array_position('{p,u,f,c}', contype::text), conname), '[]')
      FROM pg_constraint WHERE conrelid = made.oid AND contype IN ('p', 'u', 'f', 'c')),
    'indexes', (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'name', relname, 'definition', pg_get_indexdef(indexrelid, 0, true),
        'comment', obj_description(indexrelid, 'pg_class')) ORDER BY relname), '[]')
      FROM pg_index JOIN pg_class ON oid = indexrelid
      WHERE indrelid = made.oid AND NOT EXISTS (
        SELECT FROM pg_constraint WHERE conindid = indexrelid AND conrelid = made.oid AND contype IN ('p', 'u')))
  ) AS "table"
  FROM pg_class made
  WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND relname NOT LIKE 'knex\\_%'
  ORDER BY oid`;

/** Applies the migrations to an empty database, one by one, to find the one that creates each table. */
export async function readSchema(database: Database): Promise<Schema> {
  const migrationOf = new Map<string, string>();
  for (;;) {
    const [, [migration]] = (await database.migrate.up(MIGRATIONS)) as [number, string[]];
    if (migration === undefined) break;
    for (const { name } of await readTables(database))
      if (!migrationOf.has(name)) migrationOf.set(name, migration);
  }
  const features: Feature[] = [];
  for (const table of await readTables(database)) {
    const migration = migrationOf.get(table.name) ?? '';
    const feature = features.find((each) => each.migration === migration);
    if (feature) feature.tables.push(table);
    else features.push({ name: featureName(migration), migration, tables: [table] });
  }
  return { features: features.toSorted((one, other) => (one.migration < other.migration ? -1 : 1)) };
}

/** In the order in which they were created. */
export async function readTables(database: Database): Promise<Table[]> {
  const { rows } = await database.raw<{ rows: { table: Table }[] }>(TABLES);
  return rows.map(({ table }) => table);
}

/** `0004_page_sessions.ts` becomes `page sessions`. */
function featureName(migration: string): string {
  return migration.replace(/^\d+_(.*)\.ts$/, '$1').replaceAll('_', ' ');
}
