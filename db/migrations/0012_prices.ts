import type { Knex } from 'knex';
import { changeSchema } from '../change-schema.ts';

export async function up(knex: Knex): Promise<void> {
  await changeSchema(
    knex,
    `
    -- A token whose price is read because a caller asked for it. Tokens of the network's list are always read, and are not
    -- here.
    CREATE TABLE wanted_prices (
      network text NOT NULL,
      -- A mint.
      token text NOT NULL,
      -- When a caller last asked for its price, exact to an hour.
      wanted_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (network, token)
    );
    -- The list of the tokens that callers asked for last.
    CREATE INDEX wanted_prices_age ON wanted_prices (network, wanted_at);

    -- The newest answer of one source about a token.
    CREATE TABLE price_readings (
      network text NOT NULL,
      -- A mint, or SOL.
      token text NOT NULL,
      source text NOT NULL,
      -- USD for one whole token; null: the source has no price.
      price numeric,
      -- When the service read it.
      read_at timestamptz NOT NULL,
      -- When the source had looked at the market, as far as it says so; else when the service read it.
      fresh_at timestamptz NOT NULL,
      -- The mark of the source at the price, such as the number of a block: while it stays, fresh_at stays too. Null: the
      -- source has no such mark.
      revision text,
      -- No other source has a price, this one is far from the last that counted, and no second sample has confirmed it yet.
      is_unconfirmed boolean NOT NULL DEFAULT false,
      PRIMARY KEY (network, token, source)
    );

    -- The price of all sources together at one moment.
    CREATE TABLE price_samples (
      network text NOT NULL,
      token text NOT NULL,
      -- Alerts compare it with times of the service, which have milliseconds: a finer one would be evaluated again and again.
      at timestamptz(3) NOT NULL,
      -- USD for one whole token; null: no price may be used, because the sources contradict each other, or it is old or not
      -- confirmed.
      price numeric,
      -- A PriceStatus (domain/prices/agreed-price.ts).
      status text NOT NULL,
      -- By the name of the source, its price in USD as a decimal text. Prices that were not fresh are left out.
      sources jsonb NOT NULL,
      PRIMARY KEY (network, token, at)
    );
    -- Upkeep removes old samples.
    CREATE INDEX price_samples_age ON price_samples (at);

    -- The samples of a minute or of an hour, rolled up. Prices are in USD.
    CREATE TABLE price_candles (
      network text NOT NULL,
      token text NOT NULL,
      -- 1 or 60.
      minutes smallint NOT NULL,
      -- The beginning of the minute or the hour.
      at timestamptz NOT NULL,
      open numeric NOT NULL,
      high numeric NOT NULL,
      low numeric NOT NULL,
      close numeric NOT NULL,
      -- The time of the sample that open is from, so that a sample that comes late changes nothing wrong.
      opened_at timestamptz NOT NULL,
      -- The time of the sample that close is from.
      closed_at timestamptz NOT NULL,
      -- The number of samples.
      samples integer NOT NULL,
      -- The provider whose own history the candle is from, for a time in which the service read nothing; null: it is made of
      -- samples.
      source text,
      PRIMARY KEY (network, token, minutes, at),
      CONSTRAINT price_candles_minutes CHECK (minutes IN (1, 60)),
      CONSTRAINT price_candles_range CHECK (low <= high)
    );
    -- Upkeep removes old candles of each length.
    CREATE INDEX price_candles_age ON price_candles (minutes, at);

    -- The names and the logo of a token that a caller asked for. Only a token that is listed, or that the market has verified,
    -- has them.
    CREATE TABLE token_metadata (
      network text NOT NULL,
      -- A mint.
      token text NOT NULL,
      -- When a caller last asked for it, exact to a day.
      wanted_at timestamptz NOT NULL DEFAULT now(),
      -- When the service looks at the token again; before the first look, the time at which it was wanted. infinity: no caller
      -- asks for it any more.
      look_at timestamptz NOT NULL DEFAULT now(),
      -- False: the service has not looked at the token yet.
      is_known boolean NOT NULL DEFAULT false,
      -- The names that the market has verified; null: it has not. The names of a listed token are those of the list.
      symbol text,
      name text,
      -- WebP of 80 by 80 pixels, drawn by the service; null: the token has none.
      logo bytea,
      PRIMARY KEY (network, token)
    );
    -- The tokens that the service looks at next.
    CREATE INDEX token_metadata_due ON token_metadata (network, look_at);

    -- The first known value of each day of a wallet that signs in on the wallet page. A day without one has no row. A wallet
    -- that is disconnected loses its values.
    CREATE TABLE wallet_values (
      owner_id text NOT NULL,
      network text NOT NULL,
      address text NOT NULL,
      -- The day in UTC.
      day date NOT NULL,
      -- The time of the value.
      at timestamptz NOT NULL DEFAULT now(),
      -- Millionths of a USD, without tokens that no source prices.
      usd numeric NOT NULL,
      PRIMARY KEY (owner_id, network, address, day),
      FOREIGN KEY (owner_id, network, address) REFERENCES wallets ON DELETE CASCADE
    );
    -- Upkeep removes old values.
    CREATE INDEX wallet_values_age ON wallet_values (day);
  `,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'DROP TABLE wallet_values, token_metadata, price_candles, price_samples, price_readings, wanted_prices',
  );
}
