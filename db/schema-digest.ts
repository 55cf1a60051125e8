import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

const COMMENT_LINE = /^(?:\s*--|COMMENT ON ).*$/gm;

/**
 * A SHA-256 of the statements that the migrations run, in hex. It stays the same if only their comments change. They may run
 * statements by `knex.raw` alone, because here they run for nothing but their text.
 */
export async function digestOf(migrations: readonly Knex.Migration[]): Promise<string> {
  const hash = createHash('sha256');
  const recorder = {
    raw(statements: string) {
      hash.update(statements.replaceAll(COMMENT_LINE, '').replaceAll(/\s+/g, ' '));
      return Promise.resolve();
    },
  };
  for (const { up } of migrations) await up(recorder as unknown as Knex);
  return hash.digest('hex');
}

/** Keeps the digest of the migrations that are applied, in the same transaction as the last of them. */
export async function keepDigest(knex: Knex, digest: string): Promise<void> {
  await knex.raw(`COMMENT ON TABLE knex_migrations IS '${PREFIX}${digest}'`);
}

/** Null: none was kept. */
export async function readDigest(database: Knex): Promise<string | null> {
  const { rows } = await database.raw<{ rows: { kept: string | null }[] }>(
    "SELECT obj_description('knex_migrations'::regclass, 'pg_class') AS kept",
  );
  const kept = rows[0]?.kept ?? null;
  return kept?.startsWith(PREFIX) ? kept.slice(PREFIX.length) : null;
}

/** An operator who looks at the table reads it. */
const PREFIX = 'The statements of these migrations have the SHA-256 ';
