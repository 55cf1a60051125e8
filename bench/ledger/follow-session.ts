import { z } from 'zod';
import { createSourceChoice } from '../../activities/ledger/choose-source.ts';
import { createDisagreementAlarm } from '../../activities/ledger/disagreement-alarm.ts';
import type { LedgerReader } from '../../activities/ledger/ledger-deps.ts';
import { openSession, type LedgerSession } from '../../activities/ledger/ledger-session.ts';
import type { AddressSet } from '../../chain/ledger/address-set.ts';
import { createAddressSource } from '../../chain/ledger/address-source.ts';
import { readOlder } from '../../chain/ledger/backfill-reader.ts';
import { createBlockSource } from '../../chain/ledger/block-source.ts';
import { finalizedBlockBefore } from '../../chain/ledger/finalized-block-before.ts';
import { createLedgerVotes } from '../../chain/ledger/ledger-votes.ts';
import { readWalletSnapshot } from '../../chain/ledger/wallet-snapshot.ts';
import type { RpcNodes } from '../../chain/rpc/rpc-client.ts';
import type { Database } from '../../db/postgres/connect.ts';
import { createLedgerCoverageQueries } from '../../db/ledger/ledger-coverage.ts';
import { createFollowedWalletStore } from '../../db/ledger/followed-wallet-store.ts';
import { createLedgerStore } from '../../db/ledger/ledger-store.ts';
import { createFinalityStore } from '../../db/ledger/finality-store.ts';
import { createVerificationStore } from '../../db/ledger/verification-store.ts';
import type { LedgerChain } from '../../domain/ledger/block-range.ts';
import { createMovementRules } from '../../domain/ledger/movement-rules.ts';
import { quorumOf } from '../../domain/quorum.ts';
import { createLogger } from '../../telemetry/logger.ts';

export interface FollowSessionOptions {
  database: Database;
  chain: LedgerChain;
  rpc: RpcNodes;
  /** Replaces those in the database, which are only the ones that blocks name. */
  wallets: AddressSet;
  signal: AbortSignal;
}

/** A follower's session as the worker opens it (worker/ledger-deps.ts). */
export async function openFollowSession(options: FollowSessionOptions): Promise<LedgerSession> {
  const { database, chain, rpc, wallets, signal } = options;
  const reader = readerOf(rpc, chain);
  const quorum = quorumOf(reader.votes.configured);
  const rules = createMovementRules({ find: () => null });
  const log = createLogger({ level: 'warn', service: 'bench' });
  const session = await openSession({
    network: chain.network,
    reader,
    tables: () => ({
      ledger: createLedgerStore(database, chain, rules),
      wallets: createFollowedWalletStore(database, chain, rules, quorum),
      finality: createFinalityStore(database, chain, rules, quorum),
      verification: createVerificationStore(database, chain, rules, quorum),
      coverage: () => createLedgerCoverageQueries(database).coverage(chain),
    }),
    log,
    disagreements: createDisagreementAlarm(log),
    signal,
  });
  session.followed = {
    knownBalances: async () => [],
    has: (address) => wallets.has(address),
    size: wallets.size,
    [Symbol.iterator]: () => wallets[Symbol.iterator](),
    version: 0,
    add: (address) => wallets.add(address),
    load: () => Promise.resolve(),
  };
  return session;
}

function readerOf(rpc: RpcNodes, { chainId }: LedgerChain): LedgerReader {
  const addresses = createAddressSource(rpc);
  return {
    chainId: () => Promise.resolve(chainId),
    addresses,
    chooseSource: createSourceChoice('blocks', { addresses, blocks: createBlockSource(rpc) }),
    confirmedSlot: (signal) => rpc.call('getSlot', [{ commitment: 'confirmed' }], z.int(), signal),
    votes: createLedgerVotes(rpc),
    slots: () => rpc.health().map(({ name, slot }) => ({ node: name, slot })),
    finalizedBlockBefore: (slot, signal) => finalizedBlockBefore(rpc, slot, signal),
    snapshot: (wallet, question) => readWalletSnapshot(rpc, wallet, question),
    older: (page) => readOlder(rpc, page),
  };
}
