import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChain } from '../../local/chain/chain.ts';
import { startPostgres } from '../../local/postgres/postgres.ts';
import { findTemporalBinary } from '../../local/temporal/temporal-binary.ts';
import { createTemporalSources } from '../../local/temporal/temporal-sources.ts';
import { startTemporal } from '../../local/temporal/temporal.ts';
import { measureAtRest, type AtRest, type RestAmounts } from './at-rest.ts';

/** As many nodes as `npm start` gives the chain. */
const NODES = [0, 0];

const SLOT_TIME_MS = 400;

export interface BareFigures {
  /** Until all three answer. */
  startMs: number;
  atRest: AtRest;
}

/** PostgreSQL, Temporal and the local chain, with nothing that uses them. */
export async function measureBareParts(amounts: RestAmounts): Promise<BareFigures> {
  const directory = await mkdtemp(join(tmpdir(), 'wallet-service-bare-'));
  // Another user owns the server's data and could not enter a private folder.
  const home = `${directory}-postgres`;
  const binary = await findTemporalBinary(process.env, createTemporalSources(), () => undefined);
  const startedAt = performance.now();
  const parts = await Promise.all([
    startPostgres({ home, logFile: join(directory, 'postgres.log') }),
    startTemporal({
      binary,
      databaseFile: join(directory, 'temporal.db'),
      logFile: join(directory, 'temporal.log'),
    }),
    startChain({ logDirectory: directory, slotTimeMs: SLOT_TIME_MS, rpcPorts: NODES }),
  ]);
  const startMs = performance.now() - startedAt;
  try {
    return { startMs, atRest: await measureAtRest(process.pid, amounts) };
  } finally {
    await Promise.all(parts.map((part) => part.stop()));
    await Promise.all([directory, home].map((path) => rm(path, { recursive: true, force: true })));
  }
}
