import { z } from 'zod';
import type { ValidatorSort } from '../../domain/stakes/validator-sort.ts';
import type { Database } from '../postgres/connect.ts';
import type { StakeChain } from './stake-chain.ts';
import { toValidator, VALIDATOR_COLUMNS, type KnownValidator, type ValidatorRow } from './validator-rows.ts';

/** A commission, and the epoch in which it was first seen. */
export interface PastCommission {
  epoch: number;
  commissionBps: number;
  seenAt: Date;
}

export interface ListedValidator extends KnownValidator {
  /** The newest first. */
  commissions: PastCommission[];
  /** For the next page. */
  place: ValidatorPlace;
}

/** A place in a list: the value that it is sorted by, as text. */
export interface ValidatorPlace {
  key: string;
  address: string;
}

export interface ValidatorFilter {
  /** Part of the name, or the beginning of an address; null: all. */
  search: string | null;
  sort: ValidatorSort;
  after: ValidatorPlace | null;
  limit: number;
}

export interface ValidatorQueries {
  list(chain: StakeChain, filter: ValidatorFilter): Promise<ListedValidator[]>;
  named(chain: StakeChain, addresses: readonly string[]): Promise<Map<string, KnownValidator>>;
}

const MAX_COMMISSIONS = 10;

/** The best first. A validator that does not vote earns nothing, so it is last. */
const KEYS: Record<ValidatorSort, string> = {
  yield: 'CASE WHEN delinquent THEN 2000000 ELSE 1000000 - coalesce(yield_bps, 0) END',
  commission: 'commission_bps',
  stake: '-activated_stake',
};

/** The place has another name than the key: a name of a result would come first in ORDER BY, and texts have another order than numbers. */
const listing = (key: string): string => `SELECT ${VALIDATOR_COLUMNS}, key::text AS place, (
      SELECT coalesce(json_agg(past ORDER BY past.epoch DESC), '[]') FROM (
        SELECT epoch, commission_bps, seen_at FROM stake_commissions commission
         WHERE commission.network = validator.network AND commission.chain_id = validator.chain_id AND commission.vote = validator.vote
         ORDER BY epoch DESC LIMIT ${MAX_COMMISSIONS}) past) AS commissions
    FROM (SELECT *, (${key})::numeric AS key FROM stake_validators WHERE network = :network AND chain_id = :chainId) validator
   WHERE (CAST(:search AS text) IS NULL OR strpos(lower(coalesce(name, '')), lower(:search)) > 0
          OR starts_with(vote, :search) OR starts_with(node, :search))
     AND (CAST(:afterKey AS numeric) IS NULL OR (key, vote) > (CAST(:afterKey AS numeric), :afterVote))
   ORDER BY key, vote LIMIT :limit`;

const NAMED = `SELECT ${VALIDATOR_COLUMNS} FROM stake_validators WHERE network = :network AND chain_id = :chainId AND vote = ANY (:votes)`;

const commissions = z.array(
  z
    .object({ epoch: z.int(), commission_bps: z.int(), seen_at: z.coerce.date() })
    .transform(({ epoch, commission_bps, seen_at }) => ({
      epoch,
      commissionBps: commission_bps,
      seenAt: seen_at,
    })),
);

export function createValidatorQueries(database: Database): ValidatorQueries {
  return {
    async list(chain, { search, sort, after, limit }) {
      interface Row extends ValidatorRow {
        place: string;
        commissions: unknown;
      }
      const { rows } = await database.raw<{ rows: Row[] }>(listing(KEYS[sort]), {
        ...chain,
        search,
        afterKey: after?.key ?? null,
        afterVote: after?.address ?? null,
        limit,
      });
      return rows.map((row) => ({
        ...toValidator(row),
        commissions: commissions.parse(row.commissions),
        place: { key: row.place, address: row.vote },
      }));
    },

    async named(chain, addresses) {
      if (addresses.length === 0) return new Map();
      const { rows } = await database.raw<{ rows: ValidatorRow[] }>(NAMED, {
        ...chain,
        votes: [...addresses],
      });
      return new Map(rows.map((row) => [row.vote, toValidator(row)]));
    },
  };
}
