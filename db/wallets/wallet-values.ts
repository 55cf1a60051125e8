import { portfolioValue } from '../../domain/summaries/portfolio.ts';
import type { Usd } from '../../domain/prices/usd-value.ts';
import type { Network } from '../../domain/networks.ts';
import type { Database } from '../postgres/connect.ts';
import { readHoldings, type PortfolioRules } from '../summaries/portfolio-queries.ts';

/** The value of a wallet on one day. */
export interface DayValue {
  /** `YYYY-MM-DD`, in UTC. */
  day: string;
  at: Date;
  usd: Usd;
}

export interface WalletValueQueries {
  /** The days of a wallet that owns itself, the oldest first. A day on which its value was never known is missing. */
  list(wallet: { ownerId: string; network: Network; address: string }): Promise<DayValue[]>;
}

export interface WalletValueWriter {
  /**
   * Values the wallets that sign in on the wallet page and have no value of this day yet, and keeps the values that are known. Another
   * worker may do the same: the first value stays.
   */
  keepToday(): Promise<void>;
  removeOld(): Promise<void>;
}

/** The wallets of one statement. */
const PAGE = 500;

/** A year, and a day more in each time zone. */
const RETENTION = "interval '367 days'";

/** Time in which a wallet's tokens get their first prices. */
const FIRST_PRICES = "interval '5 minutes'";

const TODAY = "CAST(now() AT TIME ZONE 'UTC' AS date)";

// A paused wallet is not followed, so its balance is not known. The page asks for the prices of a wallet's tokens after it has signed in, and the
// first ones come seconds later: until then, a token would count as one that no source prices, and the low value would stay for the day.
const DUE = `SELECT owner_id AS "ownerId", address FROM wallets wallet
   WHERE network = :network AND signed_in_at < now() - ${FIRST_PRICES} AND paused_at IS NULL AND owner_id > :after
     AND NOT EXISTS (SELECT FROM wallet_values known WHERE known.owner_id = wallet.owner_id AND known.network = wallet.network
                        AND known.address = wallet.address AND known.day = ${TODAY})
   ORDER BY owner_id LIMIT :limit`;

// The wallet may have been disconnected meanwhile, and another worker may have kept the day's value.
const KEEP = `INSERT INTO wallet_values (owner_id, network, address, day, at, usd)
  SELECT given.owner_id, :network, given.address, CAST(CAST(:at AS timestamptz) AT TIME ZONE 'UTC' AS date), :at, given.usd
    FROM json_to_recordset(:values) AS given (owner_id text, address text, usd numeric)
    JOIN wallets ON wallets.owner_id = given.owner_id AND wallets.network = :network AND wallets.address = given.address
   ORDER BY given.owner_id
     FOR KEY SHARE OF wallets
  ON CONFLICT DO NOTHING`;

export function createWalletValueQueries(database: Database): WalletValueQueries {
  return {
    async list({ ownerId, network, address }) {
      const { rows } = await database.raw<{ rows: { day: string; at: Date; usd: string }[] }>(
        `SELECT day::text, at, usd::text FROM wallet_values
          WHERE owner_id = :ownerId AND network = :network AND address = :address ORDER BY day`,
        { ownerId, network, address },
      );
      return rows.map(({ usd, ...row }) => ({ ...row, usd: BigInt(usd) }));
    },
  };
}

export function createWalletValueWriter(database: Database, rules: PortfolioRules): WalletValueWriter {
  const { network } = rules;

  /** Returns the last owner of the page; null: there are no more. */
  async function keepPage(after: string): Promise<string | null> {
    const { rows: due } = await database.raw<{ rows: { ownerId: string; address: string }[] }>(DUE, {
      network,
      after,
      limit: PAGE,
    });
    const at = new Date();
    const owners = due.map(({ ownerId }) => ownerId);
    const holdings = await readHoldings(database, rules, owners, at);
    const values = due.flatMap(({ ownerId, address }) => {
      const held = holdings.get(ownerId);
      const usd = held ? portfolioValue(held).usd : null;
      return usd === null ? [] : [{ owner_id: ownerId, address, usd: usd.toString() }];
    });
    if (values.length > 0) {
      await database.raw(KEEP, { network, at: at.toISOString(), values: JSON.stringify(values) });
    }
    return due.length < PAGE ? null : (owners.at(-1) ?? null);
  }

  return {
    async keepToday() {
      for (let after: string | null = ''; after !== null;) after = await keepPage(after);
    },
    async removeOld() {
      await database.raw(`DELETE FROM wallet_values WHERE day < now() - ${RETENTION}`);
    },
  };
}
