import { z } from 'zod';
import type { FollowedWallet } from '../../use-cases/wallets/followed-wallet.ts';

/** What answers about a wallet say of how completely it is known. */

const BACKFILL_STATUSES = ['waiting', 'running', 'complete', 'bounded'] as const;

export const walletHistory = z
  .strictObject({
    status: z.enum(BACKFILL_STATUSES).meta({
      description:
        'How far what happened before the wallet was added was read: `waiting` and `running` go on, `complete` is all of it, `bounded` ends at `since`, with more before it, or maybe more where the nodes have deleted older blocks.',
    }),
    transactions: z.int().meta({ description: 'How many older transactions were read so far.' }),
    since: z.iso.datetime().nullable().meta({ description: 'The oldest of them; null where there is none.' }),
  })
  .meta({ id: 'WalletHistory' });

export const completeToSlot = z.int().nullable().meta({
  description:
    'A quorum of the network’s nodes agrees that everything that was confirmed up to this slot is known, since the wallet was added; null until it was taken up.',
});

export const seenToSlot = z.int().nullable().meta({
  description:
    'At least one node has shown everything up to this slot. What lies after `complete_to_slot` is still compared with the other nodes.',
});

export function presentBackfill({
  backfill,
}: Pick<FollowedWallet, 'backfill'>): z.infer<typeof walletHistory> {
  const { status, count, until } = backfill;
  return { status, transactions: count, since: until?.toISOString() ?? null };
}
