import { randomBytes } from 'node:crypto';
import type { Database } from '../../../db/postgres/connect.ts';
import { createFollowedWalletStore } from '../../../db/ledger/followed-wallet-store.ts';
import { createLedgerStore, type LedgerLease } from '../../../db/ledger/ledger-store.ts';
import { createFinalityStore } from '../../../db/ledger/finality-store.ts';
import { createVerificationStore } from '../../../db/ledger/verification-store.ts';
import { createWalletStore } from '../../../db/wallets/wallet-store.ts';
import { ledgerEffects } from '../../../domain/ledger/ledger-effects.ts';
import type {
  FollowedBlockRange,
  FollowedTransaction,
  LedgerChain,
  LedgerCursor,
} from '../../../domain/ledger/block-range.ts';
import { createMovementRules } from '../../../domain/ledger/movement-rules.ts';
import type { ObservedTransaction } from '../../../domain/ledger/observed-transaction.ts';
import type { WalletSnapshot } from '../../../domain/ledger/wallet-snapshot.ts';
import { newAccount } from './rows.ts';

const FEE = 5_000n;
const GENESIS = Date.parse('2026-01-01T00:00:00Z');

export const BLOCK = (slot: number, fork = 'a'): LedgerCursor => ({ slot, blockhash: `${fork}${slot}` });

export function newAddress(): string {
  return randomBytes(22).toString('hex');
}

/** SOL from one to the other, as the chain has it; `held` is what they had before. */
export function transfer(
  { from, to, lamports }: { from: string; to: string; lamports: bigint },
  place: Partial<Pick<ObservedTransaction, 'slot' | 'position' | 'signature' | 'succeeded'>> = {},
  held: Record<string, bigint> = {},
): ObservedTransaction {
  const { slot = 101, position = 0, succeeded = true, signature = newAddress() } = place;
  const moved = succeeded ? lamports : 0n;
  const before = (address: string): bigint => held[address] ?? 1_000_000_000n;
  return {
    signature,
    slot,
    position,
    succeeded,
    blockTime: new Date(GENESIS + slot * 400),
    blockHeight: slot - 10,
    accounts: [
      {
        address: from,
        signed: true,
        lamportsBefore: before(from),
        lamportsAfter: before(from) - moved - FEE,
      },
      { address: to, signed: false, lamportsBefore: before(to), lamportsAfter: before(to) + moved },
    ],
    tokenAccounts: [],
  };
}

export function snapshotOf(wallet: string, slot: number, lamports = 1_000_000_000n): WalletSnapshot {
  const sol = { token: 'SOL', program: null, decimals: 9, exists: true, frozen: false };
  return { slot, accounts: [{ wallet, address: wallet, baseUnits: lamports, ...sol }] };
}

/** One chain's ledger with all its stores, at slot 100, and what tests do with it. `quorum`: of as many nodes as are configured. */
export async function startLedger(
  database: Database,
  quorum = 1,
  { priceMaxAgeMs = null }: { priceMaxAgeMs?: number | null } = {},
) {
  const chain: LedgerChain = { network: 'devnet', chainId: newAddress() };
  const rules = createMovementRules({ find: () => null }, priceMaxAgeMs);
  const ledger = createLedgerStore(database, chain, rules);
  const followed = createFollowedWalletStore(database, chain, rules, quorum);
  const finality = createFinalityStore(database, chain, rules, quorum);
  const verification = createVerificationStore(database, chain, rules, quorum);
  const wallets = createWalletStore(database);
  await ledger.start(BLOCK(100), true);
  let lease = await takeOver();

  async function takeOver(): Promise<LedgerLease> {
    const taken = await ledger.takeOver();
    if (!taken) throw new Error('the ledger was not started');
    return taken.lease;
  }

  function withEffects(addresses: readonly string[], transactions: readonly ObservedTransaction[]) {
    return transactions.map((transaction): FollowedTransaction => ({
      transaction,
      effects: ledgerEffects(transaction, (address) => addresses.includes(address)),
      nodes: 1,
    }));
  }

  function range(
    from: LedgerCursor,
    to: LedgerCursor,
    transactions: readonly FollowedTransaction[] = [],
  ): FollowedBlockRange {
    const fork = to.blockhash.charAt(0);
    const blocks = [...new Set(transactions.map(({ transaction }) => transaction.slot))];
    return {
      from,
      to,
      transactions,
      toBlockTime: new Date(GENESIS + to.slot * 400),
      blocks: blocks.map((slot) => BLOCK(slot, fork)),
      unverified: [],
      isAgreed: true,
    };
  }

  async function watch(address: string, accountId?: string): Promise<string> {
    const owner = accountId ?? (await newAccount(database));
    await wallets.add(chain, { ownerId: owner, address, connected: null, requestedSlot: 100 });
    return owner;
  }

  async function idOf(address: string): Promise<number> {
    const row = (await database('followed_wallets')
      .where({ network: chain.network, chain_id: chain.chainId, address })
      .first('id')) as { id: number } | undefined;
    if (!row) throw new Error(`${address} is not followed`);
    return row.id;
  }

  return {
    chain,
    rules,
    ledger,
    followed,
    finality,
    verification,
    wallets,
    withEffects,
    range,
    watch,
    idOf,
    takeOver,
    lease: () => lease,
    async renewLease() {
      lease = await takeOver();
    },
    async takeUp(address: string, slot = 100, lamports?: bigint) {
      return followed.takeUp(lease, await idOf(address), snapshotOf(address, slot, lamports));
    },
    /** A wallet that one account watches and that is followed from slot 100 on, with 1 SOL. */
    async followNew(accountId?: string) {
      const address = newAddress();
      const owner = await watch(address, accountId);
      await followed.takeUp(lease, await idOf(address), snapshotOf(address, 100));
      return { address, accountId: owner };
    },
    /** Moves the cursor on by these transactions, of which all wallets named are followed ones. */
    async follow(from: LedgerCursor, to: LedgerCursor, transactions: readonly ObservedTransaction[]) {
      const named = transactions.flatMap(({ accounts }) => accounts.map(({ address }) => address));
      return ledger.apply(lease, range(from, to, withEffects(named, transactions)));
    },
  };
}

export type TestLedger = Awaited<ReturnType<typeof startLedger>>;

export interface SentEvent {
  name: string;
  data: Record<string, unknown>;
}

/** An account's events of the ledger, in the order in which they were sent. */
export async function eventsOf(database: Database, accountId: string): Promise<SentEvent[]> {
  const rows = (await database('events')
    .where({ owner_id: accountId })
    .orderBy(['xid', 'created_at'])
    .select('name', 'body')) as { name: string; body: string }[];
  return rows.map(({ name, body }) => ({ name, data: (JSON.parse(body) as SentEvent).data }));
}

export async function eventNames(database: Database, accountId: string): Promise<string[]> {
  return (await eventsOf(database, accountId)).map(({ name }) => name).toSorted();
}
