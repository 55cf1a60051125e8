import { z } from 'zod';
import { createAddressSource } from '../../chain/ledger/address-source.ts';
import { readOlder } from '../../chain/ledger/backfill-reader.ts';
import { createBlockSource } from '../../chain/ledger/block-source.ts';
import { finalizedBlockBefore } from '../../chain/ledger/finalized-block-before.ts';
import { createLedgerVotes } from '../../chain/ledger/ledger-votes.ts';
import { readWalletSnapshot } from '../../chain/ledger/wallet-snapshot.ts';
import { untilAborted } from '../../chain/rpc/until-aborted.ts';
import type { Networks } from '../../chain/networks.ts';
import type { LedgerSettings } from '../../config/ledger-settings.ts';
import type { Network } from '../../domain/networks.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { createSourceChoice } from './choose-source.ts';
import type { LedgerReader } from './ledger-deps.ts';

export interface LedgerReaderDeps {
  networks: Networks;
  sources: LedgerSettings['sources'];
  log: Logger;
}

/** Finds a network's reader. Each network has one, because sources remember what they have read ahead. */
export function createLedgerReaders(deps: LedgerReaderDeps): (network: Network) => LedgerReader {
  const readers = new Map<Network, LedgerReader>();
  return (network) => {
    const known = readers.get(network);
    if (known) return known;
    const made = createLedgerReader(deps, network);
    readers.set(network, made);
    return made;
  };
}

function createLedgerReader({ networks, sources, log }: LedgerReaderDeps, network: Network): LedgerReader {
  const { rpc, chainId } = networks.get(network);
  const addresses = createAddressSource(rpc);
  return {
    chainId: (signal) => untilAborted(chainId(), signal),
    addresses,
    chooseSource: createSourceChoice(
      sources[network],
      { addresses, blocks: createBlockSource(rpc) },
      {
        onSlow: () =>
          log.warn({ network }, 'reading by wallet takes too long: reading blocks for ten minutes'),
      },
    ),
    confirmedSlot: (signal) => rpc.call('getSlot', [{ commitment: 'confirmed' }], z.int(), signal),
    votes: createLedgerVotes(rpc),
    // Only nodes that answer: the last slot of a node that is away is outdated.
    slots: () =>
      rpc
        .health()
        .filter(({ state }) => state === 'healthy' || state === 'lagging')
        .map(({ name, slot }) => ({ node: name, slot })),
    finalizedBlockBefore: (slot, signal) => finalizedBlockBefore(rpc, slot, signal),
    snapshot: (wallet, options) => readWalletSnapshot(rpc, wallet, options),
    older: (page) => readOlder(rpc, page),
  };
}
