import { epochEndsAt, firstSlotOf, type EpochNow } from '../../domain/stakes/epoch.ts';
import type { KnownEpoch } from '../../domain/stakes/known-epoch.ts';
import type { StakeTerms } from '../../domain/stakes/stake-reader.ts';
import type { Database } from '../postgres/connect.ts';
import { EPOCH_COLUMNS, toEpoch, type EpochRow } from './epoch-rows.ts';
import type { StakeChain } from './stake-chain.ts';

export interface EpochStore {
  /** The newest epoch that was seen; null: none yet. */
  newest(chain: StakeChain): Promise<KnownEpoch | null>;
  /** Adds the epoch, or its new measurement. */
  record(chain: StakeChain, now: EpochNow, terms: StakeTerms): Promise<KnownEpoch>;
  /** The newest epoch whose rewards are settled; null: none yet. */
  settledTo(chain: StakeChain): Promise<number | null>;
  /** Every position was read in `epoch`, and rewards are known up to `rewardsTo`. `at`: when the reading began. */
  markSwept(chain: StakeChain, sweep: { epoch: number; at: Date; rewardsTo: number | null }): Promise<void>;
  /** The chain began again under the same name: what was read of it is not true any more. Rewards that were reported stay. */
  forget(chain: StakeChain): Promise<void>;
}

const NEWEST = `SELECT ${EPOCH_COLUMNS} FROM stake_epochs WHERE network = :network AND chain_id = :chainId
  AND first_slot >= 0 ORDER BY epoch DESC LIMIT 1`;

/** A worker that asked earlier and writes later changes nothing. */
const RECORD = `INSERT INTO stake_epochs AS known (network, chain_id, epoch, first_slot, slots, began_at, slot, measured_at, slot_ms, ends_at, rent,
      minimum_delegation)
    VALUES (:network, :chainId, :epoch, :firstSlot, :slots, :beganAt, :slot, :measuredAt, :slotMs, :endsAt, :rent, :minimum)
  ON CONFLICT (network, chain_id, epoch) DO UPDATE
    SET slot = excluded.slot, measured_at = excluded.measured_at, slot_ms = excluded.slot_ms, ends_at = excluded.ends_at, rent = excluded.rent,
        minimum_delegation = excluded.minimum_delegation
  WHERE known.slot <= excluded.slot`;

const SETTLED = `SELECT max(epoch) AS epoch FROM stake_epochs WHERE network = :network AND chain_id = :chainId AND rewards_at IS NOT NULL`;

/** An epoch that no worker saw has no row, and needs none. */
const SWEPT = `UPDATE stake_epochs SET swept_at = coalesce(swept_at, :at) WHERE network = :network AND chain_id = :chainId AND epoch = :epoch`;

const SETTLE = `UPDATE stake_epochs SET rewards_at = now()
  WHERE network = :network AND chain_id = :chainId AND epoch <= :rewardsTo AND rewards_at IS NULL`;

/** The first epoch of a service has nothing to settle: without a row, every later start would ask for all epochs before it. */
const SETTLE_MISSING = `INSERT INTO stake_epochs (network, chain_id, epoch, first_slot, slots, began_at, slot, measured_at, slot_ms, ends_at, rent,
      minimum_delegation, swept_at, rewards_at)
    SELECT network, chain_id, :rewardsTo, first_slot - slots, slots, began_at - slots * slot_ms * interval '1 ms', first_slot - 1, began_at, slot_ms, began_at,
           rent, minimum_delegation, now(), now()
      FROM stake_epochs WHERE network = :network AND chain_id = :chainId AND epoch = :rewardsTo + 1
  ON CONFLICT (network, chain_id, epoch) DO NOTHING`;

const OF_READS = ['stake_positions', 'stake_wallets', 'stake_epochs'];

export function createEpochStore(database: Database): EpochStore {
  async function newest(chain: StakeChain): Promise<KnownEpoch | null> {
    const { rows } = await database.raw<{ rows: EpochRow[] }>(NEWEST, { ...chain });
    return rows[0] ? toEpoch(rows[0]) : null;
  }

  return {
    newest,

    async record(chain, now, { rentLamports, minimumDelegation }) {
      await database.raw(RECORD, {
        ...chain,
        epoch: now.epoch,
        firstSlot: firstSlotOf(now),
        slots: now.slotsInEpoch,
        beganAt: new Date(now.at.getTime() - now.slotIndex * now.slotMs).toISOString(),
        slot: now.slot,
        measuredAt: now.at.toISOString(),
        slotMs: now.slotMs,
        endsAt: epochEndsAt(now).toISOString(),
        rent: rentLamports.toString(),
        minimum: minimumDelegation.toString(),
      });
      const known = await newest(chain);
      if (!known) throw new Error('the epoch was not written');
      return known;
    },

    async settledTo(chain) {
      const { rows } = await database.raw<{ rows: { epoch: number | null }[] }>(SETTLED, { ...chain });
      return rows[0]?.epoch ?? null;
    },

    async markSwept(chain, { epoch, at, rewardsTo }) {
      await database.transaction(async (trx) => {
        await trx.raw(SWEPT, { ...chain, epoch, at: at.toISOString() });
        // Before epoch 0 there is none.
        if (rewardsTo === null || rewardsTo < 0) return;
        await trx.raw(SETTLE, { ...chain, rewardsTo });
        await trx.raw(SETTLE_MISSING, { ...chain, rewardsTo });
      });
    },

    async forget({ network, chainId }) {
      await database.transaction(async (trx) => {
        for (const table of OF_READS) await trx(table).where({ network, chain_id: chainId }).del();
      });
    },
  };
}
