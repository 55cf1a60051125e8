import { quorumOf } from '../../domain/quorum.ts';
import { askEachNode } from '../rpc/ask-each-node.ts';
import { ChainError } from '../rpc/chain-error.ts';
import type { NetworkChain } from '../networks.ts';
import { blockHeight } from '../rpc/rpc-schemas.ts';

/** `unclear`: fewer nodes than a quorum answered, and all of those are past it. */
export type ComparedWithHeight = 'past' | 'not_past' | 'unclear';

/** Time for the other nodes after the first answer. */
const REST_MS = 1_500;

/**
 * Compares the confirmed block height with a height. `past` needs a quorum: one node with too high a height must not make a
 * transaction count as too old. All nodes are asked at the same time; a single node costs a single request.
 */
export async function comparedWithHeight(
  chain: Pick<NetworkChain, 'rpc' | 'blockHeight'>,
  height: number,
  signal?: AbortSignal,
): Promise<ComparedWithHeight> {
  const nodes = chain.rpc.inTurn();
  if (nodes.length === 1) return (await chain.blockHeight(signal)) > height ? 'past' : 'not_past';
  const quorum = quorumOf(nodes.length);
  const votes = await askEachNode(
    nodes,
    async (node, ended) =>
      (await node.call('getBlockHeight', [{ commitment: 'confirmed' }], blockHeight, ended)) > height,
    {
      signal,
      restMs: REST_MS,
      isEnough: (some) => count(some, true) >= quorum || nodes.length - count(some, false) < quorum,
    },
  );
  const past = count(votes, true);
  const notPast = count(votes, false);
  if (past + notPast === 0) throw new ChainError('unavailable', 'no node answered in time');
  if (past >= quorum) return 'past';
  return notPast > 0 ? 'not_past' : 'unclear';
}

function count(votes: readonly { value?: boolean }[], wanted: boolean): number {
  return votes.filter(({ value }) => value === wanted).length;
}
