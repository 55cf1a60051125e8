import type { OwnedPosition, PositionStore } from '../../db/stakes/position-store.ts';
import type { StakeChain } from '../../db/stakes/stake-chain.ts';
import type { Logger } from '../../telemetry/logger.ts';

export interface StartPositionsDeps {
  positions: Pick<PositionStore, 'claimUnchecked' | 'leftOver' | 'leave'>;
  /** Starts the workflow of a position, or makes the running one look again. */
  wakePosition(network: StakeChain['network'], position: OwnedPosition): Promise<void>;
  log(): Logger;
}

/** Positions of one turn. The claim of all of them lasts a minute, so a turn has to be short. */
const MAX_A_TURN = 100;
/** Calls of Temporal at the same time. */
const PARALLEL_CALLS = 10;

/** Starts the workflows of positions for which something is due. Returns how many it handled. */
export function createStartPositions({ positions, wakePosition, log }: StartPositionsDeps) {
  /** Chains without workflows of earlier ones. */
  const isAlone = new Set<string>();

  /** False: it could not be woken. */
  async function wake(chain: StakeChain, position: OwnedPosition): Promise<boolean> {
    try {
      await wakePosition(chain.network, position);
      return true;
    } catch (error) {
      // The claim has postponed it, so it will come up again.
      log().warn(
        { ...chain, position: position.address, err: error },
        'the workflow of a position could not be woken',
      );
      return false;
    }
  }

  /** Returns the addresses of those that it has woken. */
  async function wakeAll(chain: StakeChain, all: readonly OwnedPosition[]): Promise<string[]> {
    const woken: string[] = [];
    for (let from = 0; from < all.length; from += PARALLEL_CALLS) {
      const some = all.slice(from, from + PARALLEL_CALLS);
      const isWoken = await Promise.all(some.map((position) => wake(chain, position)));
      woken.push(...some.flatMap(({ address }, index) => (isWoken[index] ? [address] : [])));
    }
    return woken;
  }

  /** Their timers would run for hours, and their details would name dates of a chain that has ended. A workflow that looks again finds that, and ends. */
  async function wakeLeftOver(chain: StakeChain): Promise<number> {
    const key = `${chain.network}/${chain.chainId}`;
    if (isAlone.has(key)) return 0;
    const left = await positions.leftOver(chain, MAX_A_TURN);
    if (left.length === 0) isAlone.add(key);
    const woken = await wakeAll(chain, left);
    if (woken.length > 0) await positions.leave(chain, woken);
    return woken.length;
  }

  return async function startPositions(chain: StakeChain): Promise<number> {
    const due = await positions.claimUnchecked(chain, MAX_A_TURN);
    await wakeAll(chain, due);
    return due.length + (await wakeLeftOver(chain));
  };
}
