import { reachedByQuorum, tally, type Vote } from '../../domain/quorum.ts';
import type { PositionsNow } from '../../domain/stakes/changed-stake.ts';
import type { StakeAccount } from '../../domain/stakes/position.ts';
import { askEachNode } from '../rpc/ask-each-node.ts';
import { ChainError } from '../rpc/chain-error.ts';
import type { RpcNodes } from '../rpc/rpc-client.ts';
import {
  fingerprintOf,
  positionOf,
  readRawPositions,
  type PositionsRead,
  type RawAccount,
} from './read-positions.ts';

/** A position on which a quorum agrees; null: it is gone. */
export interface AgreedPosition {
  address: string;
  account: StakeAccount | null;
  fingerprint: string;
}

/** A person waits to sign: a node that hangs may not use up the time of the signing request. Without a quorum by then, nothing is concluded. */
const REST_MS = 1_000;

export interface AskNodesOptions {
  /** A node that has not reached it casts no vote: it may not know yet what the others knew when the operation was prepared. */
  minSlot: number;
  signal: AbortSignal;
}

/** Positions as a quorum of the nodes shows them now. The others are left out. */
export async function readAgreedPositions(
  rpc: Pick<RpcNodes, 'inTurn'>,
  addresses: readonly string[],
  { minSlot, signal }: AskNodesOptions,
): Promise<PositionsNow> {
  const nodes = rpc.inTurn();
  const votes = await askEachNode(
    nodes,
    async (node, end) => {
      const read = await readRawPositions(node, addresses, { minSlot, signal: end });
      admitSlot(read.slot, minSlot);
      return read;
    },
    { signal, restMs: REST_MS },
  );
  const agreed = new Map(
    agreedPositions(votes, addresses, nodes.length).map(({ address, account }) => [address, account]),
  );
  return {
    positionOf: (address) => agreed.get(address),
    slot: reachedByQuorum(
      votes.flatMap(({ value }) => value?.slot ?? []),
      nodes.length,
    ),
  };
}

/** Some nodes ignore `minContextSlot`. */
export function admitSlot(slot: number, minSlot: number): void {
  if (slot < minSlot) throw new ChainError('unavailable', `it is at slot ${slot}, before ${minSlot}`);
}

export function agreedPositions(
  votes: readonly Vote<PositionsRead<RawAccount>>[],
  addresses: readonly string[],
  configured: number,
): AgreedPosition[] {
  return addresses.flatMap((address, index) => {
    const ofOne = votes.map(({ node, value }): Vote<{ data: RawAccount }> =>
      value ? { node, value: { data: value.positions[index] } } : { node },
    );
    const { verdict, value } = tally(ofOne, configured, ({ data }) => fingerprintOf(data));
    if (verdict !== 'agreed' || !value) return [];
    return [{ address, account: positionOf(address, value.data), fingerprint: fingerprintOf(value.data) }];
  });
}
