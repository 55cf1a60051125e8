import { z } from 'zod';
import { createSourceChoice } from '../activities/ledger/choose-source.ts';
import type { LedgerActivityDependencies } from '../activities/ledger/ledger-activities.ts';
import type { LedgerReader } from '../activities/ledger/ledger-parts.ts';
import { createAddressSource } from '../chain/ledger/address-source.ts';
import { readOlder } from '../chain/ledger/backfill-reader.ts';
import { createBlockSource } from '../chain/ledger/block-source.ts';
import { finalBlockBefore } from '../chain/ledger/final-block-before.ts';
import { createLedgerVotes } from '../chain/ledger/ledger-votes.ts';
import { readWalletSnapshot } from '../chain/ledger/wallet-snapshot.ts';
import { untilAborted } from '../chain/rpc/until-aborted.ts';
import type { Networks } from '../chain/networks.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/postgres/connect.ts';
import { createLedgerCoverageQueries } from '../db/ledger/ledger-coverage.ts';
import { createFollowedWalletStore } from '../db/ledger/followed-wallet-store.ts';
import { createLedgerStore } from '../db/ledger/ledger-store.ts';
import { createSettlementStore } from '../db/ledger/settlement-store.ts';
import { createVerificationStore } from '../db/ledger/verification-store.ts';
import { createWalletNotices } from '../db/wallets/wallet-notices.ts';
import { createMovementRules } from '../domain/ledger/movement-rules.ts';
import type { Network } from '../domain/networks.ts';
import { quorumOf } from '../domain/quorum.ts';
import type { Logger } from '../telemetry/logger.ts';

export interface StartedLedger {
  activities: Omit<LedgerActivityDependencies, 'log' | 'context'>;
  close(): Promise<void>;
}

/** Wires what follows the ledgers. */
export function startLedger({
  config,
  database,
  networks,
  log,
  followMs,
}: {
  config: Config;
  database: Database;
  networks: Networks;
  log: Logger;
  followMs?: number | undefined;
}): StartedLedger {
  const notices = createWalletNotices({
    url: config.databaseUrl,
    onError: (error) => log.warn({ err: error }, 'listening to the database was interrupted'),
  });
  const coverage = createLedgerCoverageQueries(database);
  const readers = new Map<Network, LedgerReader>();

  /** One for each network, because sources remember what they have read ahead. */
  function reader(network: Network): LedgerReader {
    const known = readers.get(network);
    if (known) return known;
    const made = createLedgerReader(networks, network, config, log);
    readers.set(network, made);
    return made;
  }

  return {
    activities: {
      reader,
      tables(chain) {
        const rules = createMovementRules(networks.get(chain.network).tokens);
        const quorum = quorumOf(config.networks[chain.network]?.rpcUrls.length ?? 1);
        return {
          ledger: createLedgerStore(database, chain, rules),
          wallets: createFollowedWalletStore(database, chain, rules, quorum),
          settlement: createSettlementStore(database, chain, rules, quorum),
          verification: createVerificationStore(database, chain, rules, quorum),
          coverage: () => coverage.coverage(chain),
        };
      },
      onWallets: (listener) => notices.onChanged(listener),
      backfillTransactions: config.ledger.backfillTransactions,
      receiveAloneAfterMs: config.quorum.receiveByOneNodeAfterMs,
      ...(followMs === undefined ? {} : { followMs }),
    },
    close: () => notices.close(),
  };
}

function createLedgerReader(networks: Networks, network: Network, config: Config, log: Logger): LedgerReader {
  const { rpc, chainId } = networks.get(network);
  const addresses = createAddressSource(rpc);
  return {
    chainId: (signal) => untilAborted(chainId(), signal),
    addresses,
    chooseSource: createSourceChoice(
      config.ledger.sources[network],
      { addresses, blocks: createBlockSource(rpc) },
      {
        onSlow: () =>
          log.warn({ network }, 'looking by wallet takes too long: reading blocks for ten minutes'),
      },
    ),
    confirmedSlot: (signal) => rpc.call('getSlot', [{ commitment: 'confirmed' }], z.int(), signal),
    votes: createLedgerVotes(rpc),
    // What a node that is away said last tells nothing of where it is now.
    slots: () =>
      rpc
        .health()
        .filter(({ state }) => state === 'healthy' || state === 'lagging')
        .map(({ name, slot }) => ({ node: name, slot })),
    finalBlockBefore: (slot, signal) => finalBlockBefore(rpc, slot, signal),
    snapshot: (wallet, options) => readWalletSnapshot(rpc, wallet, options),
    older: (page) => readOlder(rpc, page),
  };
}
