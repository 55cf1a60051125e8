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

/** How long an answer is given again: under load, each signing request would read pages of history. */
const REUSED_MS = 2_000;

export interface Witnesses {
  /** Signatures of older transactions; the fewer nodes answer, the fewer. `wallet` is one that has had SOL. */
  find(wallet: string, signal: AbortSignal): Promise<string[]>;
}

/**
 * Transactions that are older than the next signing request: the newest finalized one and the newest confirmed one of each
 * node. If a node later finds one of them finalized but not the signed transaction, its history reaches back far enough to prove
 * that. The confirmed one is for chains so young that nothing is finalized. They come from each node, because no other node would
 * find one that a single node invented, and would have to show every block instead (complete-history.ts).
 */
export function createWitnesses({
  nodes,
  genesis,
}: {
  nodes(): readonly RpcNode[];
  genesis(): Promise<string>;
}): Witnesses {
  let latest: { chain: string; at: number; signatures: string[] } | undefined;

  return {
    async find(wallet, signal) {
      // Another chain does not know them, and what waits for their proof would wait forever.
      const chain = await genesis();
      if (latest?.chain === chain && performance.now() - latest.at < REUSED_MS) return latest.signatures;
      const at = performance.now();
      const votes = await askEachNode(nodes(), (node, ended) => witnessesOf(node, wallet, ended), {
        signal,
        timeLimitMs: TIME_LIMIT_MS,
        restMs: REST_MS,
      });
      const signatures = [...new Set(votes.flatMap(({ value }) => value ?? []))];
      const isComplete = votes.every(({ value }) => value !== undefined && value.length > 0);
      if (isComplete) latest = { chain, at, signatures };
      return signatures;
    },
  };
}

async function witnessesOf(rpc: RpcClient, wallet: string, signal: AbortSignal): Promise<string[]> {
  const ofPrograms = await newest(rpc, SYSTEM_PROGRAM, signal);
  // Nodes that do not index programs still know how the wallet got its SOL.
  const known = ofPrograms.some(isFinal)
    ? ofPrograms
    : [...ofPrograms, ...(await newest(rpc, wallet, signal))];
  const finalized = known.find(isFinal);
  const confirmed = known.find((entry) => entry.confirmationStatus === 'confirmed');
  return [finalized, confirmed].filter((entry) => entry !== undefined).map((entry) => entry.signature);
}

type Entry = z.infer<typeof addressSignatures>[number];

function isFinal({ confirmationStatus }: Entry): boolean {
  return confirmationStatus === 'finalized';
}

async function newest(rpc: RpcClient, address: string, signal: AbortSignal): Promise<Entry[]> {
  return rpc.call(
    'getSignaturesForAddress',
    [address, { limit: MAX_ENTRIES, commitment: 'confirmed' }],
    addressSignatures,
    signal,
  );
}
