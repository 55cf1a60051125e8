import { z } from 'zod';
import type { FollowedWallet } from '../../use-cases/wallets/followed-wallet.ts';

/** Fields that say how completely a wallet is known. */

const BACKFILL_STATUSES = ['waiting', 'running', 'complete', 'bounded'] as const;

export const walletHistory = z
  .strictObject({
    status: z.enum(BACKFILL_STATUSES).meta({
      description:
        'Progress of reading the transactions from before the wallet was added: `waiting` and `running` continue; `complete` has all of them; `bounded` ends at `since`: there are older ones, or there may be if the nodes have deleted older blocks.',
    }),
    transactions: z.int().meta({ description: 'Number of older transactions read so far.' }),
    since: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Time of the oldest of them; null if there is none.' }),
  })
  .meta({ id: 'WalletHistory' });

export const completeToSlot = z.int().nullable().meta({
  description:
    'A quorum of the network’s nodes agrees that everything confirmed since the wallet was added, up to this slot, is known; null until the wallet was taken up.',
});

export const seenToSlot = z.int().nullable().meta({
  description:
    'At least one node has shown everything up to this slot. Slots after `complete_to_slot` are still being compared with the other nodes.',
});

export function presentBackfill({
  backfill,
}: Pick<FollowedWallet, 'backfill'>): z.infer<typeof walletHistory> {
  const { status, count, until } = backfill;
  return { status, transactions: count, since: until?.toISOString() ?? null };
}
