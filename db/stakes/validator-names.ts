import type { Database } from '../postgres/connect.ts';
import type { StakeChain } from './stake-chain.ts';

export interface ValidatorNames {
  /** False: the names were read in the epoch a short time ago. True for one caller, and again after a while unless `write` follows. */
  claimDue(chain: StakeChain, epoch: number): Promise<boolean>;
  /** By the identity of a validator's node. Null: it keeps the name that it has; left out: it has none. */
  write(chain: StakeChain, epoch: number, names: ReadonlyMap<string, string | null>): Promise<void>;
}

const CLAIM = `UPDATE stake_epochs SET names_due_at = now() + interval '10 minutes'
  WHERE network = :network AND chain_id = :chainId AND epoch = :epoch AND names_due_at <= now() RETURNING epoch`;

const DONE = `UPDATE stake_epochs SET names_due_at = now() + interval '6 hours'
  WHERE network = :network AND chain_id = :chainId AND epoch = :epoch`;

const WRITE = `UPDATE stake_validators AS validator SET name = found.name
  FROM (SELECT seen.vote, given.name FROM stake_validators seen
          LEFT JOIN unnest(CAST(:nodes AS text[]), CAST(:names AS text[])) AS given (node, name) ON given.node = seen.node
         WHERE seen.network = :network AND seen.chain_id = :chainId AND (given.node IS NULL OR given.name IS NOT NULL)) AS found
  WHERE validator.network = :network AND validator.chain_id = :chainId AND validator.vote = found.vote
    AND validator.name IS DISTINCT FROM found.name`;

/**
 * SQL: an object with the names of the validators, by address, that events of stakes are about. `event`: the row of one of them; `ids`: of all. Names
 * are shown as they are when a message is written, so an event has none.
 */
export function namesInEvents(event: string, ids: string): string {
  return `CASE WHEN ${event}.name LIKE 'stake.%' THEN (
      SELECT coalesce(jsonb_object_agg(validator.vote, validator.name), '{}') FROM stake_validators validator
       WHERE validator.network = ${event}.network AND validator.chain_id = ${event}.chain_id AND validator.name IS NOT NULL
         AND validator.vote IN (SELECT told.body::jsonb #>> '{data,validator_address}' FROM events told WHERE told.id = ANY (${ids})))
    ELSE '{}' END`;
}

export function createValidatorNames(database: Database): ValidatorNames {
  return {
    async claimDue(chain, epoch) {
      const { rows } = await database.raw<{ rows: unknown[] }>(CLAIM, { ...chain, epoch });
      return rows.length > 0;
    },

    async write(chain, epoch, names) {
      await database.transaction(async (trx) => {
        await trx.raw(WRITE, { ...chain, nodes: [...names.keys()], names: [...names.values()] });
        await trx.raw(DONE, { ...chain, epoch });
      });
    },
  };
}
