import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- A swap that is offered to its owner for the signature when a price is reached.
    CREATE TABLE trigger_orders (
      id text PRIMARY KEY,
      owner_id text NOT NULL REFERENCES owners (id),
      network text NOT NULL,
      chain_id text NOT NULL,
      -- An OrderTerms: the swap. Its integers are decimal texts.
      terms jsonb NOT NULL,
      -- The mint, or SOL, whose price in USD is watched.
      token text NOT NULL,
      -- The price above which the order is triggered, in units of 10^-30 USD (domain/prices/price.ts); null: no such side.
      above numeric,
      -- The price below which it is triggered, in the same unit; null: no such side.
      below numeric,
      -- An OrderState.
      state text NOT NULL DEFAULT 'waiting',
      -- An OrderReason: why a triggered order has no operation to sign now, or why it ended; null: it has one, or waits for
      -- its price.
      reason text,
      -- An OrderFiring: the price that triggered the order; its prices are decimal texts. Null: not triggered.
      firing jsonb,
      -- The number of operations that were prepared for it.
      attempts integer NOT NULL DEFAULT 0,
      -- An event has reported the triggered order to its owner, so a further refusal is not reported. False again when the
      -- owner asks for another operation.
      reported boolean NOT NULL DEFAULT false,
      -- When a fresh operation is prepared if none is open; null: not before something happens.
      due_at timestamptz,
      -- When a workflow has to look at it; null: the order waits for its price, or a workflow has seen its end.
      check_at timestamptz,
      -- The latest operation that was prepared for it.
      operation_id text,
      expires_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      ended_at timestamptz,
      -- It grows by one with each change.
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT trigger_orders_state CHECK (state IN ('waiting', 'triggered', 'done', 'cancelled', 'expired')),
      CONSTRAINT trigger_orders_ended CHECK ((state IN ('done', 'cancelled', 'expired')) = (ended_at IS NOT NULL)),
      CONSTRAINT trigger_orders_firing CHECK (state <> 'triggered' OR firing IS NOT NULL),
      CONSTRAINT trigger_orders_price CHECK (above IS NOT NULL OR below IS NOT NULL)
    );
    -- The list of an owner's orders, the newest first, and the count of the open ones.
    CREATE INDEX trigger_orders_owner_newest ON trigger_orders (owner_id, id DESC);
    -- The claim of orders that a workflow has to look at now.
    CREATE INDEX trigger_orders_check ON trigger_orders (check_at) WHERE check_at IS NOT NULL;
    -- The search for orders whose time is over before their price was reached.
    CREATE INDEX trigger_orders_waiting ON trigger_orders (expires_at) WHERE state = 'waiting';
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE trigger_orders');
}
