import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { startChain, type Chain } from '../../local/chain/chain.ts';
import { createEpochControl, type EpochControl } from './epoch-control.ts';
import { parts } from './parts.ts';

/** A chain of the test's own whose epochs end when the test says so. */
export interface StakeChain extends EpochControl {
  chain: Chain;
  stop(): Promise<void>;
}

const SLOT_TIME_MS = 100;

/**
 * Takes the place of the shared chain until it is stopped: `parts()`, `fundedWallet()`, `startTestService()` and all that is
 * built on them use it. So start it before the service, and stop it after the service. A jump moves the clock of a chain, which
 * other tests would not expect of the shared one.
 */
export async function startStakeChain({ slotTimeMs = SLOT_TIME_MS } = {}): Promise<StakeChain> {
  const shared = await parts();
  const { chain: usual, directories } = shared;
  const chain = await startChain({
    logDirectory: await mkdtemp(join(directories[0] ?? '', 'stake-chain-')),
    slotTimeMs,
    rpcPorts: usual.rpcUrls.map(() => 0),
  });
  shared.chain = chain;
  return {
    chain,
    ...createEpochControl(chain.controlUrl),
    async stop() {
      shared.chain = usual;
      await chain.stop();
    },
  };
}
