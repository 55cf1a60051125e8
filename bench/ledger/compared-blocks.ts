import { setTimeout as delay } from 'node:timers/promises';
import { verifyBlocks } from '../../activities/ledger/verify-blocks.ts';
import type { BlockNodes } from './block-nodes.ts';
import type { Requests } from './block-node-questions.ts';
import type { BlockShape } from './block-shape.ts';
import { followUpTo, withLedger, type BenchLedger, type BenchLedgerOptions } from './followed-blocks.ts';
import { shareOf } from './requests-share.ts';

/** Comparison of blocks that one node alone had shown, once the other one is back. */
export interface ComparedBlocks {
  shape: BlockShape;
  blocks: number;
  payments: number;
  /** While the second node was away. */
  followedPerSecond: number;
  comparedPerSecond: number;
  /** Requests to both nodes to compare one block. */
  requests: Requests;
}

/** The follower does not wait for a node that is known to be away. */
const AT_ONCE_MS = 0;

/** Pause between two passes if no block is due: a block is put off for longer. */
const PAUSE_MS = 50;

/** Follows these blocks while the second node is away, then compares them with both. */
export async function compareBlocks(
  nodes: BlockNodes,
  { shape, blocks }: { shape: BlockShape; blocks: number },
  options: BenchLedgerOptions,
): Promise<ComparedBlocks> {
  const { urls, payments } = await nodes.load(shape, blocks);
  // Before the pool is created: it must not know the node's slot.
  await nodes.secondIsAway(true);
  try {
    return await withLedger(urls, options, async (ledger) => {
      const followedPerSecond = await followUpTo(ledger, blocks, AT_ONCE_MS);
      await expectOpen(ledger, blocks);
      await nodes.secondIsAway(false);
      await nodes.requests();
      const startedAt = performance.now();
      while ((await openBlocks(ledger)) > 0) await compareAllDue(ledger);
      const comparedPerSecond = (blocks * 1_000) / (performance.now() - startedAt);
      await expectAgreed(ledger);
      const requests = shareOf(await nodes.requests(), blocks);
      return { shape, blocks, payments, followedPerSecond, comparedPerSecond, requests };
    });
  } finally {
    await nodes.secondIsAway(false);
  }
}

async function compareAllDue({ session, signal }: BenchLedger): Promise<void> {
  for (;;) {
    if (!(await verifyBlocks(session, signal))) break;
  }
  await delay(PAUSE_MS);
}

async function openBlocks({ database, chain }: BenchLedger): Promise<number> {
  const [row] = (await database('ledger_unverified')
    .where({ network: chain.network, chain_id: chain.chainId })
    .count({ open: '*' })) as { open: number | string }[];
  return Number(row?.open ?? 0);
}

async function expectOpen(ledger: BenchLedger, blocks: number): Promise<void> {
  const open = await openBlocks(ledger);
  if (open !== blocks) throw new Error(`${open} of ${blocks} blocks are to be compared`);
}

async function expectAgreed({ database, chain }: BenchLedger): Promise<void> {
  const [row] = (await database('movements')
    .join('followed_wallets', 'followed_wallets.id', 'movements.wallet_id')
    .where({ network: chain.network, chain_id: chain.chainId })
    .andWhere('nodes', '<', 2)
    .count({ weak: '*' })) as { weak: number | string }[];
  if (Number(row?.weak) !== 0) throw new Error(`${row?.weak} movements still have one node only`);
}
