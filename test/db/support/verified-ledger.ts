import { blockDigest } from '../../../chain/ledger/block-digest.ts';
import type { Database } from '../../../db/postgres/connect.ts';
import type { Resolution } from '../../../db/ledger/verification-store.ts';
import type { ObservedTransaction } from '../../../domain/ledger/observed-transaction.ts';
import { BLOCK, startLedger, type TestLedger } from './ledger-rows.ts';

export interface MovementRow {
  signature: string;
  kind: string;
  amount: string;
  nodes: number;
  slot: number;
  finalized_at: Date | null;
  orphaned_at: Date | null;
  dropped_at: Date | null;
  drop_reason: string | null;
}

/** A ledger of two nodes at slot 100, and what one or both of them say of it. */
export async function startVerifiedLedger(database: Database) {
  const ledger: TestLedger = await startLedger(database, 2);

  return {
    ...ledger,
    /** The cursor moves to this slot by what one node alone has said of it, or by what several agree on. */
    async reported(slot: number, transactions: readonly ObservedTransaction[], nodes = 1, from = slot - 1) {
      const named = transactions.flatMap(({ accounts }) => accounts.map(({ address }) => address));
      const followed = ledger.withEffects(named, transactions).map((each) => ({ ...each, nodes }));
      // The parent is the one of the block in `scripted-nodes.ts`, the contents are not.
      const parent = { parentSlot: slot - 1, previousBlockhash: 'parent' };
      const digest = blockDigest({ ...parent, signatures: ['reported'] });
      const block = { blockhash: BLOCK(slot).blockhash, digest, movementsOnly: false };
      await ledger.ledger.apply(ledger.lease(), {
        ...ledger.range(BLOCK(from), BLOCK(slot), followed),
        isAgreed: nodes > 1,
        unverified: nodes > 1 ? [] : [{ fromSlot: slot - 1, toSlot: slot, block, disputed: false }],
      });
    },
    /** A quorum of two says what became of a slot. */
    async agreed(
      slot: number,
      transactions: readonly ObservedTransaction[],
      rest: Partial<Pick<Resolution, 'refuted' | 'isResolved'>> = {},
    ) {
      const named = transactions.flatMap(({ accounts }) => accounts.map(({ address }) => address));
      const agreed = ledger.withEffects(named, transactions).map((each) => ({ ...each, nodes: 2 }));
      const row = (await database('ledger_unverified')
        .where({ chain_id: ledger.chain.chainId, slot })
        .whereNotNull('blockhash')
        .first(database.raw('xmin::text AS version'))) as { version: string } | undefined;
      const version = row?.version ?? '';
      const block = { slot, version, blockhash: BLOCK(slot).blockhash, blockHeight: null };
      const resolution = { ...block, agreed, refuted: [], isResolved: true };
      await ledger.verification.resolve(ledger.lease(), { ...resolution, ...rest });
      const noted = { headSlot: slot, finalizedSlot: 0, watchedCount: 0, quorumSlot: slot };
      await ledger.ledger.note(ledger.lease(), noted);
    },
    async movements(): Promise<MovementRow[]> {
      return (await database('movements')
        .join('followed_wallets', 'followed_wallets.id', 'movements.wallet_id')
        .where({ chain_id: ledger.chain.chainId })
        .orderBy(['slot', 'position', 'signature'])
        .select('movements.*')) as MovementRow[];
    },
    async unverified(): Promise<{ slot: number; blockhash: string | null; disputed: boolean }[]> {
      return (await database('ledger_unverified')
        .where({ chain_id: ledger.chain.chainId })
        .orderBy('slot')
        .select('slot', 'blockhash', 'disputed')) as never;
    },
    async refreshSlotOf(address: string): Promise<number | null> {
      const row = (await database('followed_wallets')
        .where({ chain_id: ledger.chain.chainId, address })
        .first('refresh_slot')) as { refresh_slot: number | null } | undefined;
      return row?.refresh_slot ?? null;
    },
  };
}

export type VerifiedLedger = Awaited<ReturnType<typeof startVerifiedLedger>>;
