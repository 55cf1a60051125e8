import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { connectDatabase } from '../../db/postgres/connect.ts';
import { CHECKOUT } from '../architecture/support/checkout.ts';
import { testDatabase } from '../support/database.ts';
import { databaseUrl, onServer, parts } from '../support/parts.ts';
import { schemaListing } from './support/schema-listing.ts';

const BEFORE = 'test/db/before-baseline';

const RENAMED: readonly [RegExp, string][] = [
  [/chat_notices/g, 'chat_notifications'],
  [/told_amount/g, 'reported_amount'],
  [/anchor_slot/g, 'finalized_cursor_slot'],
  [/anchor_blockhash/g, 'finalized_cursor_blockhash'],
  [/\bterm\b/g, 'fencing_token'],
  [/is_only/g, 'only_row'],
];
const OWNER = /\baccount_id\b/g;
const IN_STATES = (states: string[]) =>
  `= ANY (ARRAY[${states.map((state) => `'${state}'::text`).join(', ')}])`;
const KINDS = IN_STATES([
  ...['send', 'receive', 'swap', 'fee', 'rent', 'other'],
  ...['stake.delegate', 'stake.undelegate', 'stake.withdraw', 'stake.redelegate'],
]);

/** Of names of constraints and the order of columns, which say nothing. */
function withoutNames(listing: string): Map<string, string[]> {
  const tables = listing
    .trim()
    .split('\n\n')
    .map((paragraph) => {
      const [head = '', ...lines] = paragraph
        .replaceAll(/\n(?! {2}(?:column|constraint|index|settings))\s*/g, ' ')
        .split('\n  ');
      return [head, lines.map((line) => line.replace(/^constraint \w+/, 'constraint')).toSorted()] as const;
    });
  return new Map(tables);
}

function renamed(listing: string): string {
  let text = listing;
  for (const [from, to] of RENAMED) text = text.replaceAll(from, to);
  return text
    .split('\n\n')
    .map((table) => {
      if (table.startsWith('table wallets\n')) return table.replaceAll(OWNER, 'owner_id');
      return table.startsWith('table deliveries\n') ? table.replaceAll("'waiting'", "'retry_due'") : table;
    })
    .join('\n\n');
}

describe('the baseline', () => {
  const test = testDatabase();

  it('makes the schema that the migrations before it made, but for the differences that are meant', async () => {
    const { postgres } = await parts();
    const name = `before_${randomBytes(6).toString('hex')}`;
    await onServer(postgres.url, (server) => server.raw('CREATE DATABASE ??', [name]));
    const database = connectDatabase({
      url: databaseUrl(postgres.url, name),
      applicationName: 'test',
      poolSize: 1,
    });
    for (const file of (await readdir(join(CHECKOUT, BEFORE))).toSorted()) {
      const { up } = (await import(`./before-baseline/${file}`)) as Knex.Migration;
      await database.transaction((trx) => up(trx));
    }
    const before = withoutNames(renamed(await schemaListing(database)));
    await database.destroy();
    await onServer(postgres.url, (server) => server.raw('DROP DATABASE ??', [name]));
    const now = withoutNames(await schemaListing(test.database));

    expect([...now.keys()]).to.have.members([...before.keys()]);
    const differences = [...now].flatMap(([table, lines]) => {
      const earlier = before.get(table) ?? [];
      return [
        ...earlier.filter((line) => !lines.includes(line)).map((line) => `- ${table}: ${line}`),
        ...lines.filter((line) => !earlier.includes(line)).map((line) => `+ ${table}: ${line}`),
      ];
    });
    expect(differences).to.have.members([
      `+ table alerts: constraint CHECK ((state ${IN_STATES(['armed', 'triggered', 'cooling', 'expired', 'paused'])}))`,
      `+ table operations: constraint CHECK ((status ${IN_STATES(['awaiting_confirmation', 'awaiting_signature', 'submitted', 'confirmed', 'failed', 'rejected', 'cancelled', 'expired'])}))`,
      `+ table trigger_orders: constraint CHECK ((state ${IN_STATES(['waiting', 'triggered', 'done', 'cancelled', 'expired'])}))`,
      "- table events: index CREATE INDEX events_plain ON public.events USING btree (id) WHERE ((family = 'bot'::text) AND (user_id IS NULL))",
      `- table movements: constraint CHECK ((kind ${KINDS})) NOT VALID`,
      `+ table movements: constraint CHECK ((kind ${KINDS}))`,
    ]);
  });
});
