import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Swaps that are offered to a person when a price is reached.
    CREATE TABLE trigger_orders (
      id text PRIMARY KEY,
      owner_id text NOT NULL REFERENCES owners (id),
      network text NOT NULL,
      chain_id text NOT NULL,
      -- OrderTerms.
      terms jsonb NOT NULL,
      -- The mint, or SOL, whose price is watched; the prices are integers (domain/prices/price.ts).
      token text NOT NULL,
      above numeric,
      below numeric,
      state text NOT NULL DEFAULT 'waiting',
      reason text,
      -- An OrderFiring; its prices are texts.
      firing jsonb,
      attempts integer NOT NULL DEFAULT 0,
      -- The first attempt that could not be prepared was reported.
      reported boolean NOT NULL DEFAULT false,
      -- When a fresh operation is prepared if none is open.
      due_at timestamptz,
      -- When a workflow has to look at it; null: it waits for its price, or has ended.
      check_at timestamptz,
      operation_id text,
      expires_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      ended_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      CHECK (above IS NOT NULL OR below IS NOT NULL)
    );
    CREATE INDEX trigger_orders_owner_newest ON trigger_orders (owner_id, id DESC);
    CREATE INDEX trigger_orders_check ON trigger_orders (check_at) WHERE check_at IS NOT NULL;
    CREATE INDEX trigger_orders_waiting ON trigger_orders (expires_at) WHERE state = 'waiting';

    -- The alerts of an order stand until one of them fires.
    ALTER TABLE alerts ADD COLUMN order_id text REFERENCES trigger_orders (id) ON DELETE CASCADE;
    CREATE INDEX alerts_order ON alerts (order_id) WHERE order_id IS NOT NULL;

    ALTER TABLE operations ADD COLUMN order_id text REFERENCES trigger_orders (id);
    -- At most one operation of an order can still move money.
    CREATE UNIQUE INDEX operations_live_of_order ON operations (order_id) WHERE order_id IS NOT NULL AND check_at IS NOT NULL;
    CREATE INDEX operations_order ON operations (order_id) WHERE order_id IS NOT NULL;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE operations DROP COLUMN order_id;
    DELETE FROM alerts WHERE order_id IS NOT NULL;
    ALTER TABLE alerts DROP COLUMN order_id;
    DROP TABLE trigger_orders;
  `);
}
