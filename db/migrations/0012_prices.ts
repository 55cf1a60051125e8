import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- A token whose price is read because a caller asked for it. Tokens of the network's list are always read, and are not here.
    CREATE TABLE wanted_prices (
      network text NOT NULL,
      -- A mint.
      token text NOT NULL,
      -- When a caller last asked for its price.
      wanted_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (network, token)
    );
    -- The tokens that were asked for lately, and those to be removed.
    CREATE INDEX wanted_prices_age ON wanted_prices (network, wanted_at);

    -- The newest reading of one source.
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
      -- No other source has a price, this one is far from the last that counted, and no second sample has confirmed it yet.
      is_unconfirmed boolean NOT NULL DEFAULT false,
      PRIMARY KEY (network, token, source)
    );

    -- The price of all sources together at one moment.
    CREATE TABLE price_samples (
      network text NOT NULL,
      token text NOT NULL,
      -- Alerts compare it with times of the service, which have milliseconds: a finer one would be judged again and again.
      at timestamptz(3) NOT NULL,
      -- Null: the sources contradict each other.
      price numeric,
      -- Of an AgreedPrice.
      status text NOT NULL,
      -- The price of each source.
      sources jsonb NOT NULL,
      PRIMARY KEY (network, token, at)
    );
    -- Upkeep removes old samples.
    CREATE INDEX price_samples_age ON price_samples (at);

    -- The samples of a minute or of an hour, rolled up.
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
      -- The provider whose own history the candle is from, for a time in which the service read nothing; null: from samples.
      source text,
      PRIMARY KEY (network, token, minutes, at)
    );
    -- Upkeep removes old candles.
    CREATE INDEX price_candles_age ON price_candles (minutes, at);
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP TABLE price_candles, price_samples, price_readings, wanted_prices');
}
