import { setTimeout as delay } from 'node:timers/promises';
import { followStep } from '../../activities/ledger/follow-ledger.ts';
import type { LedgerSession } from '../../activities/ledger/ledger-session.ts';
import { createAddressSet, type AddressSet } from '../../chain/ledger/address-set.ts';
import { createRpcPool } from '../../chain/rpc/rpc-pool.ts';
import { connectDatabase, type Database } from '../../db/postgres/connect.ts';
import { createLedgerStore } from '../../db/ledger/ledger-store.ts';
import type { LedgerChain } from '../../domain/ledger/block-range.ts';
import { createMovementRules } from '../../domain/ledger/movement-rules.ts';
import { FIRST_SLOT, hashOf, NAMED_WALLETS, walletOf } from './block-shape.ts';
import { openFollowSession } from './follow-session.ts';

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

/** Addresses between two garbage collections while a set of a million is filled. */
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
  if (!globalThis.gc) throw new Error('bytes can only be counted if node runs with --expose-gc');
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** The service's default wait for a second node (config/quorum-settings.ts). */
const RECEIVE_ALONE_AFTER_MS = 30_000;

export interface BenchLedger {
  database: Database;
  chain: LedgerChain;
  session: LedgerSession;
  signal: AbortSignal;
}

export interface BenchLedgerOptions {
  databaseUrl: string;
  wallets: AddressSet;
}

/** Runs `work` with a new chain's ledger at the first block, and a follower's session with these nodes. */
export async function withLedger<T>(
  urls: readonly string[],
  { databaseUrl, wallets }: BenchLedgerOptions,
  work: (ledger: BenchLedger) => Promise<T>,
): Promise<T> {
  const database = connectDatabase({ url: databaseUrl, applicationName: 'bench', poolSize: 4 });
  // A chain that the service does not follow.
  const chain: LedgerChain = { network: 'mainnet', chainId: `bench-${Date.now()}` };
  const { signal } = new AbortController();
  try {
    await addFollowed(database, chain);
    const ledger = createLedgerStore(database, chain, createMovementRules({ find: () => null }));
    await ledger.start({ slot: FIRST_SLOT, blockhash: hashOf(FIRST_SLOT) }, true);
    const rpc = createRpcPool({ reads: urls.map((url) => ({ url, weight: 1 })) });
    // First requests of a new pool are not part of following.
    await rpc.genesis();
    const session = await openFollowSession({ database, chain, rpc, wallets, signal });
    return await work({ database, chain, session, signal });
  } finally {
    await database.destroy();
  }
}

/** Reads blocks as the follower does: source, comparison with the other nodes, effects, and movements, balances and events in the database. */
export async function followBlocks(
  urls: readonly string[],
  { blocks, ...options }: BenchLedgerOptions & { blocks: number },
): Promise<FollowedBlocks> {
  return withLedger(urls, options, async (ledger) => {
    const written = countWritten(ledger.session);
    const perSecond = await followUpTo(ledger, blocks, RECEIVE_ALONE_AFTER_MS);
    const { movements, events, unverified } = written;
    if (unverified > 0) throw new Error(`${unverified} blocks were written that the nodes do not agree on`);
    return { blocks, perSecond, movements, events };
  });
}

/** Blocks a second. */
export async function followUpTo(
  { session, signal }: Pick<BenchLedger, 'session' | 'signal'>,
  blocks: number,
  receiveByOneNodeAfterMs: number,
): Promise<number> {
  const startedAt = performance.now();
  while (session.cursor.slot < FIRST_SLOT + blocks) {
    const outcome = await followStep(session, receiveByOneNodeAfterMs, signal);
    if (outcome.kind === 'over') throw new Error(`the lease was over at slot ${session.cursor.slot}`);
    if (outcome.kind === 'waiting') await delay(outcome.pauseMs);
  }
  return (blocks * 1_000) / (performance.now() - startedAt);
}

function countWritten(session: LedgerSession): { movements: number; events: number; unverified: number } {
  const { ledger } = session;
  const written = { movements: 0, events: 0, unverified: 0 };
  session.ledger = {
    ...ledger,
    async apply(lease, range) {
      const applied = await ledger.apply(lease, range);
      written.movements += applied.movements;
      written.events += applied.events;
      written.unverified += range.unverified.length;
      return applied;
    },
  };
  return written;
}

/** Adds the wallets that blocks name to an account, as if they had been taken up before the first block. */
async function addFollowed(database: Database, { network, chainId }: LedgerChain): Promise<void> {
  const [account] = (await database('accounts').limit(1).select('id')) as { id: string }[];
  if (!account) throw new Error('the service has no account');
  const addresses = Array.from({ length: NAMED_WALLETS }, (_, index) => walletOf(index));
  const owned = addresses.map((address) => ({
    owner_id: account.id,
    network,
    address,
    chain_id: chainId,
    connection: 'watched',
  }));
  await database('wallets').insert(owned).onConflict(['owner_id', 'network', 'address']).ignore();
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
