import type { ChainReader } from '../../domain/chain-reader.ts';
import type { Network } from '../../domain/networks.ts';
import type { PoolSource } from '../../domain/pools/pool.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { createAskedSources } from './asked-sources.ts';
import { createPoolReader } from './pool-reader.ts';
import { createReadPools } from './read-pools.ts';

export interface PoolsDeps {
  chain: Pick<ChainReader, 'listedToken'>;
  sources: readonly PoolSource[];
  /** The network whose pools the sources know; null: none. */
  network: Network | null;
  log: Logger;
}

export type Pools = ReturnType<typeof createPools>;

/** Pools of tokens, as the sources report them now. */
export function createPools({ chain, sources, network, log }: PoolsDeps) {
  const reader = createPoolReader(createAskedSources({ sources, log }));
  return createReadPools({ chain, reader, network });
}
