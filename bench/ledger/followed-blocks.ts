import { createAddressSet, type AddressSet } from '../../chain/ledger/address-set.ts';
import { createBlockSource } from '../../chain/ledger/block-source.ts';
import { createRpcClient } from '../../chain/rpc-client.ts';
import { connectDatabase, type Database } from '../../db/connect.ts';
import { createFollowedWalletStore } from '../../db/stores/followed-wallet-store.ts';
import { createLedgerStore } from '../../db/stores/ledger-store.ts';
import { ledgerEffects } from '../../domain/ledger/ledger-effects.ts';
import type { LedgerChain } from '../../domain/ledger/ledger-stretch.ts';
import { createMovementRules } from '../../domain/ledger/movement-rules.ts';
import { FIRST_SLOT, hashOf, NAMED_WALLETS, walletOf } from './block-shape.ts';

export interface FollowedBlocks {
  blocks: number;
  perSecond: number;
  movements: number;
  events: number;
}

export interface WalletsInMemory {
  count: number;
  bytesEach: number;
}

/** In how many steps a set of a million is filled while nobody waits. */
const COLLECT_AT = 100_000;

/** The set of followed wallets as the follower has it in memory, with the ones that blocks name among them. */
export function fillSet(count: number): { wallets: AddressSet; memory: WalletsInMemory } {
  const before = heapBytes();
  const wallets = createAddressSet();
  for (let index = 0; index < count; index += 1) {
    wallets.add(walletOf(index));
    if (index % COLLECT_AT === 0) globalThis.gc?.();
  }
  return { wallets, memory: { count, bytesEach: (heapBytes() - before) / count } };
}

function heapBytes(): number {
  if (!globalThis.gc) throw new Error('bytes can only be counted where node runs with --expose-gc');
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Reads blocks as the follower does: source, effects, and movements, balances and events in the database. */
export async function followBlocks(
  url: string,
  { databaseUrl, wallets, blocks }: { databaseUrl: string; wallets: AddressSet; blocks: number },
): Promise<FollowedBlocks> {
  const database = connectDatabase({ url: databaseUrl, applicationName: 'bench', poolSize: 4 });
  // A chain that no follower of the service knows.
  const chain: LedgerChain = { network: 'mainnet', chainId: `bench-${Date.now()}` };
  try {
    await addFollowed(database, chain);
    const rules = createMovementRules({ find: () => null });
    const ledger = createLedgerStore(database, chain, rules);
    await ledger.start({ slot: FIRST_SLOT, blockhash: hashOf(FIRST_SLOT) });
    const place = await ledger.takeOver();
    if (!place) throw new Error('the ledger that was started has no cursor');
    await createFollowedWalletStore(database, chain, rules).addressesAfter(0, NAMED_WALLETS);
    const source = createBlockSource(createRpcClient(url));
    let [cursor, movements, events] = [place.cursor, 0, 0];
    const { signal } = new AbortController();
    const startedAt = performance.now();
    while (cursor.slot < FIRST_SLOT + blocks) {
      const step = await source.next(cursor, wallets, signal);
      if (step.kind !== 'stretch') throw new Error(`the source says ${step.kind} at slot ${cursor.slot}`);
      const transactions = step.stretch.transactions.map((transaction) => ({
        transaction,
        effects: ledgerEffects(transaction, (address) => wallets.has(address)),
        nodes: 1,
      }));
      const applied = await ledger.apply(place.term, { ...step.stretch, transactions, unverified: [] });
      movements += applied.movements;
      events += applied.events;
      cursor = step.stretch.to;
    }
    const perSecond = (blocks * 1_000) / (performance.now() - startedAt);
    return { blocks, perSecond, movements, events };
  } finally {
    await database.destroy();
  }
}

/** The wallets that blocks name, of an account: as if they had been taken up before the first block. */
async function addFollowed(database: Database, { network, chainId }: LedgerChain): Promise<void> {
  const [account] = (await database('accounts').limit(1).select('id')) as { id: string }[];
  if (!account) throw new Error('the service has no account');
  const addresses = Array.from({ length: NAMED_WALLETS }, (_, index) => walletOf(index));
  const owned = addresses.map((address) => ({
    account_id: account.id,
    network,
    address,
    chain_id: chainId,
    connection: 'watched',
  }));
  await database('wallets').insert(owned).onConflict(['account_id', 'network', 'address']).ignore();
  await database('followed_wallets').insert(
    addresses.map((address) => ({
      network,
      chain_id: chainId,
      address,
      requested_slot: FIRST_SLOT,
      from_slot: FIRST_SLOT,
      backfill_status: 'complete',
    })),
  );
}
