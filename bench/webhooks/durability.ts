import type { Database } from '../../db/postgres/connect.ts';

/** Settings without which a commit is not on the disk. */
const SETTINGS = ['fsync', 'synchronous_commit'] as const;

/** The database's durability settings; throws if it could lose committed data. */
export async function checkDurability(database: Database): Promise<string> {
  const shown: string[] = [];
  for (const name of SETTINGS) {
    const { rows } = await database.raw<{ rows: Record<string, string>[] }>(`SHOW ${name}`);
    const value = rows[0]?.[name];
    if (value !== 'on') throw new Error(`PostgreSQL has ${name} ${value}: its figures would mean nothing`);
    shown.push(`${name} ${value}`);
  }
  return shown.join(', ');
}
