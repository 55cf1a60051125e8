import type { Knex } from 'knex';

const COMMENT = /^\s*--\s?(.*)$/;
const TABLE = /^\s*CREATE (?:UNLOGGED )?TABLE (\w+)/;
const ALTERED_TABLE = /^\s*ALTER TABLE (\w+)/;
const CONSTRAINT = /^\s*(?:ADD )?CONSTRAINT (\w+)/;
const COLUMN = /^\s*(?:ADD COLUMN )?([a-z]\w*) /;
const INDEX = /^\s*CREATE (?:UNIQUE )?INDEX (\w+)/;
const SEQUENCE = /^\s*CREATE SEQUENCE (\w+)/;

/**
 * Runs the statements of a migration, and keeps their comments in the database: the lines above a table, a column, a
 * constraint, an index or a sequence become its `COMMENT`. An operator who looks at a table reads what the file says, and
 * docs/database-tables.md is made of them.
 */
export async function changeSchema(knex: Knex, sql: string): Promise<void> {
  await knex.raw([sql, ...commentsOf(sql)].join('\n'));
}

/** Throws if a comment stands above something else, because it would be lost. */
export function commentsOf(sql: string): string[] {
  const statements: string[] = [];
  let comment: string[] = [];
  let table = '';
  for (const line of sql.split('\n')) {
    const [, text] = COMMENT.exec(line) ?? [];
    if (text !== undefined) {
      comment.push(text);
      continue;
    }
    table = nameIn(TABLE, line) ?? nameIn(ALTERED_TABLE, line) ?? table;
    if (comment.length === 0) continue;
    statements.push(`COMMENT ON ${subjectOf(line, table)} IS '${comment.join(' ').replaceAll("'", "''")}';`);
    comment = [];
  }
  return statements;
}

function subjectOf(line: string, table: string): string {
  const created = nameIn(TABLE, line);
  if (created !== undefined) return `TABLE ${created}`;
  const index = nameIn(INDEX, line);
  if (index !== undefined) return `INDEX ${index}`;
  const sequence = nameIn(SEQUENCE, line);
  if (sequence !== undefined) return `SEQUENCE ${sequence}`;
  const constraint = nameIn(CONSTRAINT, line);
  if (constraint !== undefined) return `CONSTRAINT ${constraint} ON ${table}`;
  const column = nameIn(COLUMN, line);
  if (column !== undefined) return `COLUMN ${table}.${column}`;
  throw new Error(`The database cannot keep the comment above "${line.trim()}".`);
}

function nameIn(pattern: RegExp, line: string): string | undefined {
  return pattern.exec(line)?.[1];
}
