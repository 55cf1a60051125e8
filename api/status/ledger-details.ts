import { z } from 'zod';
import type { LedgerStatus } from '../../domain/ledger/ledger-progress.ts';

const networkDetails = z
  .strictObject({
    cursor_slot: z
      .int()
      .nullable()
      .meta({ description: 'Slot up to which the ledger is followed; null if nothing is followed yet.' }),
    head_slot: z
      .int()
      .nullable()
      .meta({ description: 'The newest confirmed slot that the follower has seen.' }),
    lag_slots: z
      .int()
      .nullable()
      .meta({ description: 'Slots from `cursor_slot` to `head_slot`; null if nothing is followed yet.' }),
    wallets_expected: z.int().meta({
      description:
        'Number of wallets of all accounts that should be followed, without those that no node can list.',
    }),
    wallets_watched: z.int().meta({ description: 'Number of wallets that are followed.' }),
    updated_age_seconds: z.int().nullable().meta({
      description: 'Seconds since a node last answered the follower; null if none has answered yet.',
    }),
  })
  .meta({ id: 'LedgerReadiness' });

export const ledgerDetails = z.record(z.string(), networkDetails).nullable().meta({
  description:
    'Ledger figures of each network; null if they could not be read. A network of which no node has ever answered is left out.',
});
export type LedgerDetails = z.infer<typeof ledgerDetails>;

const MS_PER_SECOND = 1_000;

export function presentLedgers(ledgers: readonly LedgerStatus[], now: Date): LedgerDetails {
  return Object.fromEntries(
    ledgers.map(({ network, slot, headSlot, lagSlots, expected, watched, updatedAt }) => [
      network,
      {
        cursor_slot: slot,
        head_slot: headSlot,
        lag_slots: slot === null ? null : lagSlots,
        wallets_expected: expected,
        wallets_watched: watched,
        updated_age_seconds: updatedAt && ageSeconds(updatedAt, now),
      },
    ]),
  );
}

/** The database's clock may be ahead of this one. */
function ageSeconds(at: Date, now: Date): number {
  return Math.max(0, Math.round((now.getTime() - at.getTime()) / MS_PER_SECOND));
}
