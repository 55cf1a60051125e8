import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- A swap that is offered to its owner when a price is reached.
    CREATE TABLE trigger_orders (
      id text PRIMARY KEY,
      owner_id text NOT NULL REFERENCES owners (id),
      network text NOT NULL,
      chain_id text NOT NULL,
      -- An OrderTerms.
      terms jsonb NOT NULL,
      -- The mint, or SOL, whose price is watched.
      token text NOT NULL,
      -- Prices are integers (domain/prices/price.ts).
      above numeric,
      below numeric,
      state text NOT NULL DEFAULT 'waiting',
      reason text,
      -- An OrderFiring; its prices are texts.
      firing jsonb,
      attempts integer NOT NULL DEFAULT 0,
      -- The owner knows of the first attempt that could not be prepared.
      reported boolean NOT NULL DEFAULT false,
      -- When a fresh operation is prepared if none is open.
      due_at timestamptz,
      -- When a workflow has to look at it; null: it waits for its price, or has ended.
      check_at timestamptz,
      -- The latest operation.
      operation_id text,
      expires_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      ended_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT trigger_orders_state CHECK (state IN ('waiting', 'triggered', 'done', 'cancelled', 'expired')),
      CONSTRAINT trigger_orders_price CHECK (above IS NOT NULL OR below IS NOT NULL)
    );
    -- The list of an owner's orders, the newest first.
    CREATE INDEX trigger_orders_owner_newest ON trigger_orders (owner_id, id DESC);
    -- Orders that a workflow has to look at now.
    CREATE INDEX trigger_orders_check ON trigger_orders (check_at) WHERE check_at IS NOT NULL;
    -- Orders whose time is over before their price was reached.
    CREATE INDEX trigger_orders_waiting ON trigger_orders (expires_at) WHERE state = 'waiting';
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE trigger_orders');
}
