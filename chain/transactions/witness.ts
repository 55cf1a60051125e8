import { z } from 'zod';
import { askEachNode } from '../rpc/ask-each-node.ts';
import type { RpcClient, RpcNode } from '../rpc/rpc-client.ts';

/** Every transfer of SOL names it, so on a living network its newest transaction is seconds old. */
const SYSTEM_PROGRAM = '11111111111111111111111111111111';

/** Enough entries to meet a finalized one behind the newest confirmed ones of a quiet chain. */
const MAX_ENTRIES = 64;

export const addressSignatures = z.array(
  z.object({
    signature: z.string(),
    slot: z.int(),
    err: z.unknown().optional(),
    confirmationStatus: z.enum(['processed', 'confirmed', 'finalized']).nullish(),
  }),
);

/** Somebody waits for the bytes. */
const REST_MS = 500;
const TIME_LIMIT_MS = 5_000;

/**
 * Transactions that are older than the bytes about to be given out: of each node the newest finalized one and the newest
 * confirmed one that it knows. A node that later finds one of them finalized, and a signature over those bytes not, keeps a
 * history that reaches back far enough to say so. The confirmed one is for chains so young that nothing is finalized. Of
 * each node, because the invention of one would be found by no other, and the proof could never be made.
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
    // A chain whose nodes index no programs still knows how the wallet got its SOL.
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
