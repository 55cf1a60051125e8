import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Tokens whose prices are read. The network's token list is always read, and is not here.
    CREATE TABLE wanted_prices (
      network text NOT NULL,
      -- A mint.
      token text NOT NULL,
      -- When a caller last asked for its price.
      wanted_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (network, token)
    );
    CREATE INDEX wanted_prices_age ON wanted_prices (network, wanted_at);

    -- The newest reading of each source.
    CREATE TABLE price_readings (
      network text NOT NULL,
      -- A mint, or SOL.
      token text NOT NULL,
      source text NOT NULL,
      -- In USD; null: the source has no price.
      price numeric,
      read_at timestamptz NOT NULL,
      -- When the source had looked at the market, as far as it says so.
      fresh_at timestamptz NOT NULL,
      -- The source's mark of the price, such as a block; fresh_at is when it first had this mark.
      revision text,
      PRIMARY KEY (network, token, source)
    );

    -- What the sources said together at one moment. The price is null if they contradict each other.
    CREATE TABLE price_samples (
      network text NOT NULL,
      token text NOT NULL,
      at timestamptz NOT NULL,
      price numeric,
      -- An AgreedPrice's status, and the price of each source.
      status text NOT NULL,
      sources jsonb NOT NULL,
      PRIMARY KEY (network, token, at)
    );
    CREATE INDEX price_samples_age ON price_samples (at);

    -- The samples with a price, rolled up: by the minute and by the hour.
    CREATE TABLE price_candles (
      network text NOT NULL,
      token text NOT NULL,
      minutes smallint NOT NULL,
      at timestamptz NOT NULL,
      open numeric NOT NULL,
      high numeric NOT NULL,
      low numeric NOT NULL,
      close numeric NOT NULL,
      -- Of the first and the last sample, so that a late one changes nothing wrong.
      opened_at timestamptz NOT NULL,
      closed_at timestamptz NOT NULL,
      samples integer NOT NULL,
      PRIMARY KEY (network, token, minutes, at)
    );
    CREATE INDEX price_candles_age ON price_candles (minutes, at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE wanted_prices, price_readings, price_samples, price_candles');
}
