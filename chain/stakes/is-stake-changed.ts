import { quorumOf } from '../../domain/quorum.ts';
import { askEachNode } from '../rpc/ask-each-node.ts';
import type { RpcNodes } from '../rpc/rpc-client.ts';
import { admitSlot, type AskNodesOptions } from './agreed-positions.ts';
import type { StakeMessageParts } from './build-stake-message.ts';
import { simulateStake } from './estimate-stake.ts';
import { meansChangedStake } from './stake-errors.ts';

/** A person waits to sign: a node that hangs may not use up the time of the signing request. */
const REST_MS = 1_000;

/** True if a quorum of the nodes refuses the transaction, because a position or a validator is not any more as it was. One that lags does not decide. */
export async function isStakeChanged(
  rpc: Pick<RpcNodes, 'inTurn'>,
  parts: StakeMessageParts,
  { minSlot, signal }: AskNodesOptions,
): Promise<boolean> {
  const nodes = rpc.inTurn();
  const quorum = quorumOf(nodes.length);
  const votes = await askEachNode(
    nodes,
    async (node, end) => {
      const { slot, err } = await simulateStake(node, parts, { minSlot, signal: end });
      admitSlot(slot, minSlot);
      return err !== null && meansChangedStake(err);
    },
    {
      signal,
      restMs: REST_MS,
      isEnough: (said) =>
        said.filter(({ value }) => value === true).length >= quorum ||
        said.filter(({ value }) => value !== true).length > nodes.length - quorum,
    },
  );
  return votes.filter(({ value }) => value === true).length >= quorum;
}
