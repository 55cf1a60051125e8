import { z } from 'zod';
import { askEachNode } from '../rpc/ask-each-node.ts';
import type { RpcClient, RpcNode } from '../rpc/rpc-client.ts';

/** Every transfer of SOL names it, so on a running network its newest transaction is seconds old. */
const SYSTEM_PROGRAM = '11111111111111111111111111111111';

/** Enough entries to reach a finalized one after the newest confirmed ones of a quiet chain. */
const MAX_ENTRIES = 64;

export const addressSignatures = z.array(
  z.object({
    signature: z.string(),
    slot: z.int(),
    err: z.unknown().optional(),
    confirmationStatus: z.enum(['processed', 'confirmed', 'finalized']).nullish(),
  }),
);

/** Short, because a caller waits for the signing request. */
const REST_MS = 500;
const TIME_LIMIT_MS = 5_000;

/**
 * Transactions that are older than the next signing request: the newest finalized one and the newest confirmed one of each
 * node. If a node later finds one of them finalized but not the signed transaction, its history reaches back far enough to prove
 * that. The confirmed one is for chains so young that nothing is finalized. They come from each node, because no other node would
 * find one that a single node invented, and the proof could never succeed.
 */
export async function findWitnesses(
  nodes: readonly RpcNode[],
  wallet: string,
  signal: AbortSignal,
): Promise<string[]> {
  const votes = await askEachNode(nodes, (node, ended) => witnessesOf(node, wallet, ended), {
    signal,
    timeLimitMs: TIME_LIMIT_MS,
    restMs: REST_MS,
  });
  return [...new Set(votes.flatMap(({ value }) => value ?? []))];
}

async function witnessesOf(rpc: RpcClient, wallet: string, signal: AbortSignal): Promise<string[]> {
  const known = [
    await newest(rpc, SYSTEM_PROGRAM, signal),
    // Nodes that do not index programs still know how the wallet got its SOL.
    await newest(rpc, wallet, signal),
  ].flat();
  const finalized = known.find((entry) => entry.confirmationStatus === 'finalized');
  const confirmed = known.find((entry) => entry.confirmationStatus === 'confirmed');
  return [finalized, confirmed].filter((entry) => entry !== undefined).map((entry) => entry.signature);
}

async function newest(
  rpc: RpcClient,
  address: string,
  signal: AbortSignal,
): Promise<z.infer<typeof addressSignatures>> {
  return rpc.call(
    'getSignaturesForAddress',
    [address, { limit: MAX_ENTRIES, commitment: 'confirmed' }],
    addressSignatures,
    signal,
  );
}
