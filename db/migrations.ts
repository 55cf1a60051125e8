import type { Knex } from 'knex';
import * as database from './migrations/0001_database.ts';
import * as owners from './migrations/0002_owners.ts';
import * as accounts from './migrations/0003_accounts.ts';
import * as chains from './migrations/0004_chains.ts';
import * as orders from './migrations/0005_orders.ts';
import * as operations from './migrations/0006_operations.ts';
import * as wallets from './migrations/0007_wallets.ts';
import * as sessions from './migrations/0008_sessions.ts';
import * as events from './migrations/0009_events.ts';
import * as webhooks from './migrations/0010_webhooks.ts';
import * as ledger from './migrations/0011_ledger.ts';
import * as prices from './migrations/0012_prices.ts';
import * as alerts from './migrations/0013_alerts.ts';
import * as stakes from './migrations/0014_stakes.ts';
import * as chats from './migrations/0015_chats.ts';
import * as messenger from './migrations/0016_messenger.ts';
import * as news from './migrations/0017_news.ts';
import * as summaries from './migrations/0018_summaries.ts';
import { digestOf, keepDigest } from './schema-digest.ts';

/** By the names under which knex's table keeps them, which end as the files do. Knex cannot look for files in a process that is built. */
const ALL: Readonly<Record<string, Knex.Migration>> = {
  '0001_database.ts': database,
  '0002_owners.ts': owners,
  '0003_accounts.ts': accounts,
  '0004_chains.ts': chains,
  '0005_orders.ts': orders,
  '0006_operations.ts': operations,
  '0007_wallets.ts': wallets,
  '0008_sessions.ts': sessions,
  '0009_events.ts': events,
  '0010_webhooks.ts': webhooks,
  '0011_ledger.ts': ledger,
  '0012_prices.ts': prices,
  '0013_alerts.ts': alerts,
  '0014_stakes.ts': stakes,
  '0015_chats.ts': chats,
  '0016_messenger.ts': messenger,
  '0017_news.ts': news,
  '0018_summaries.ts': summaries,
};

/** In the order in which they are applied. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(ALL).toSorted();

/** The digest of the statements that this version has for these migrations. */
export function digestOfMigrations(names: readonly string[]): Promise<string> {
  return digestOf(names.map(migrationOf));
}

/** For `database.migrate`: every migration, in order. Each keeps the digest of all that are applied after it. */
export const MIGRATIONS: Knex.MigratorConfig = {
  migrationSource: {
    getMigrations: () => Promise.resolve([...MIGRATION_NAMES]),
    getMigrationName: (name: string) => name,
    getMigration(name: string) {
      const { up, down } = migrationOf(name);
      const place = MIGRATION_NAMES.indexOf(name);
      const keepThrough = async (knex: Knex, end: number) =>
        keepDigest(knex, await digestOfMigrations(MIGRATION_NAMES.slice(0, end)));
      return Promise.resolve({
        async up(knex: Knex) {
          await up(knex);
          await keepThrough(knex, place + 1);
        },
        async down(knex: Knex) {
          await down?.(knex);
          await keepThrough(knex, place);
        },
      });
    },
  },
};

function migrationOf(name: string): Knex.Migration {
  const migration = ALL[name];
  if (!migration) throw new Error(`The migration ${name} does not exist.`);
  return migration;
}
