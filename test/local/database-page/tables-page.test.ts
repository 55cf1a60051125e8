import { expect } from 'chai';
import type { Column, Constraint, Schema, Table } from '../../../local/database-page/schema.ts';
import { tablesPage } from '../../../local/database-page/tables-page.ts';

const COLUMN: Column = { name: 'id', type: 'text', isNullable: false, default: null, comment: null };

const KEY: Constraint = {
  name: 'owners_pkey',
  kind: 'primary key',
  columns: ['id'],
  referencedTable: null,
  referencedColumns: [],
  definition: 'PRIMARY KEY (id)',
  comment: null,
};

const TABLE: Table = {
  name: 'owners',
  comment: null,
  settings: null,
  columns: [COLUMN],
  constraints: [KEY],
  indexes: [],
};

function pageOf(...tables: Table[]): string {
  const schema: Schema = { features: [{ name: 'owners', migration: '0001_owners.ts', tables }] };
  return tablesPage(schema, new Map());
}

describe('the page of the tables', () => {
  it('shows the sentence of a table and the meaning of a column', () => {
    const columns = [{ ...COLUMN, comment: 'Begins with the time.' }];
    const page = pageOf({ ...TABLE, comment: 'An account, a user or a wallet.', columns });
    expect(page).to.include('### `owners`\n\nAn account, a user or a wallet.\n');
    expect(page).to.include('| **`id`** | `text` |  | Begins with the time. |');
  });

  it('shows angle brackets and bars of a comment as they are', () => {
    const columns = [{ ...COLUMN, comment: 'A mint, or <wallet>/<token>\nof a balance; `a | b`.' }];
    const page = pageOf({ ...TABLE, columns });
    expect(page).to.include(String.raw`A mint, or \<wallet>/\<token> of a balance; ${'`a \\| b`'}. |`);
  });

  it('says which columns may be empty', () => {
    const columns = [
      { ...COLUMN, name: 'ended_at', isNullable: true },
      { ...COLUMN, name: 'created_at', type: 'timestamp with time zone', default: 'now()' },
    ];
    const page = pageOf({ ...TABLE, columns });
    expect(page).to.include('| `ended_at` | `text` | `null` |');
    expect(page).to.include('| `created_at` | `timestamptz` | `now()` |');
  });

  it('leads from a foreign key to its table, and back', () => {
    const key: Constraint = {
      ...KEY,
      name: 'orders_owner',
      kind: 'foreign key',
      columns: ['owner_id'],
      referencedTable: 'owners',
      referencedColumns: ['id'],
      definition: 'FOREIGN KEY (owner_id) REFERENCES owners(id)',
    };
    const orders = {
      ...TABLE,
      name: 'orders',
      columns: [{ ...COLUMN, name: 'owner_id' }],
      constraints: [key],
    };
    const page = pageOf(TABLE, orders);
    expect(page).to.include('Referred to by [`orders`](#orders).');
    expect(page).to.include('| `owner_id` | `text` |  | → [`owners.id`](#owners) |');
  });

  it('writes SQL as people do, and names the statement that needs an index', () => {
    const definition = "CHECK (kind = ANY (ARRAY['user'::text, 'wallet'::text]))";
    const check: Constraint = { ...KEY, name: 'owners_kind', kind: 'check', definition };
    const index = {
      name: 'owners_due',
      definition: 'CREATE UNIQUE INDEX owners_due ON owners USING btree (due_at) WHERE due_at IS NOT NULL',
      comment: 'Finds owners that are due.',
    };
    const page = pageOf({ ...TABLE, constraints: [check], indexes: [index] });
    expect(page).to.include("| `owners_kind` | `CHECK (kind IN ('user', 'wallet'))` |");
    expect(page).to.include(
      '| `owners_due` | `UNIQUE (due_at) WHERE due_at IS NOT NULL` | Finds owners that are due. |',
    );
  });
});
