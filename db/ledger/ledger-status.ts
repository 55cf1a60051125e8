import type { LedgerStatus } from '../../domain/ledger/ledger-progress.ts';
import type { Network } from '../../domain/networks.ts';
import type { Database } from '../postgres/connect.ts';
import { createLedgerCoverageQueries } from './ledger-coverage.ts';

/** An answer is cached for this long, because anyone may ask, and it counts all wallets. */
const FRESH_MS = 2_000;

/**
 * Progress of the ledgers of these networks, without asking a node. A network is left out until a node has named its chain.
 */
export function createLedgerStatus(
  database: Database,
  networks: readonly Network[],
): () => Promise<LedgerStatus[]> {
  const { coverage } = createLedgerCoverageQueries(database);

  let known: { at: number; answer: Promise<LedgerStatus[]> } | undefined;

  async function read(): Promise<LedgerStatus[]> {
    const chains = (await database('chains').whereIn('network', networks).select('network', 'chain_id')) as {
      network: Network;
      chain_id: string;
    }[];
    return Promise.all(
      chains.map(async ({ network, chain_id: chainId }) => ({
        network,
        ...(await coverage({ network, chainId })),
      })),
    );
  }

  return async function ledgerStatus() {
    if (!known || performance.now() - known.at > FRESH_MS) {
      const asked = { at: performance.now(), answer: read() };
      known = asked;
      asked.answer.catch(() => {
        if (known === asked) known = undefined;
      });
    }
    return known.answer;
  };
}
