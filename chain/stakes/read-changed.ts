import type { PositionMark } from '../../domain/stakes/position-mark.ts';
import { inParallel } from '../rpc/in-parallel.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import { fingerprintOf, inCalls, positionOf, readPart, type ReadOptions } from './read-positions.ts';
import type { AgreedPosition } from './stake-votes.ts';

/**
 * Positions that are not as they were, or that move with the epoch, by one node. Each answer is compared when it comes and then dropped: a whole
 * batch of answers would outlive the collection of young objects, which cost as much time as the comparison itself.
 */
export async function readChanged(
  rpc: RpcClient,
  marks: readonly PositionMark[],
  options: ReadOptions,
): Promise<AgreedPosition[]> {
  const changed = await inParallel(inCalls(marks), async (part) => {
    const addresses = part.map(({ address }) => address);
    const { slot, positions } = await readPart(rpc, addresses, options);
    return part.flatMap(({ address, fingerprint, isMoving }, index): AgreedPosition[] => {
      const raw = positions[index];
      const now = fingerprintOf(raw);
      if (now === fingerprint && !isMoving) return [];
      return [{ address, account: positionOf(address, raw), fingerprint: now, slot }];
    });
  });
  return changed.flat();
}
