import { median } from '../figures.ts';
import { readBare, type BareBlocks } from './bare-blocks.ts';
import { addRequests, type BlockNodes } from './block-nodes.ts';
import type { Requests } from './block-node-questions.ts';
import type { BlockShape } from './block-shape.ts';
import type { FollowedBlocks } from './followed-blocks.ts';
import { shareOf } from './requests-share.ts';

/** The same blocks, followed with this many nodes. */
export interface FollowedByNodes extends FollowedBlocks {
  nodes: number;
  /** Requests to all nodes for one block. */
  requests: Requests;
}

export interface LargeBlocks {
  byNodes: FollowedByNodes[];
  transactions: number;
  /** Payments to followed wallets, among them. */
  payments: number;
  blockBytes: number;
  barePerSecond: number;
  parseMs: number;
}

export interface BlockParts {
  nodes: BlockNodes;
  follow(urls: readonly string[], blocks: number): Promise<FollowedBlocks>;
  say(line: string): void;
}

/** One step of the follower, to warm up: the first blocks take twice as long, until the code is compiled. */
const WARM_UP_BLOCKS = 32;

export async function measureLarge(
  { nodes, follow, say }: BlockParts,
  { shape, blocks, rounds }: { shape: BlockShape; blocks: number; rounds: number },
): Promise<LargeBlocks> {
  const { urls, blockBytes, transactions, payments } = await nodes.load(shape, blocks);
  await follow(urls, Math.min(blocks, WARM_UP_BLOCKS));
  const bare: BareBlocks[] = [];
  const followed: FollowedByNodes[][] = [];
  // In turns, so that other load of the machine affects all of them.
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await readBare(urls[0], blocks));
    const ofRound = await followByNodes({ nodes, follow }, urls, blocks);
    followed.push(ofRound);
    const rates = ofRound.map((each) => `${each.perSecond.toFixed(1)} with ${each.nodes} of the nodes`);
    say(
      `${payments} payments a block, round ${round + 1} of ${rounds}, blocks a second: ${rates.join(', ')}`,
    );
  }
  return {
    byNodes: (followed[0] ?? []).map((first, index) => {
      const same = followed.flatMap((ofRound) => ofRound[index] ?? []);
      return {
        ...first,
        perSecond: median(same.map(({ perSecond }) => perSecond)),
        requests: shareOf(addRequests(same.map(({ requests }) => requests)), same.length),
      };
    }),
    transactions,
    payments,
    blockBytes,
    barePerSecond: median(bare.map(({ perSecond }) => perSecond)),
    parseMs: median(bare.map(({ parseMs }) => parseMs)),
  };
}

export async function measureSmall(
  { nodes, follow }: Pick<BlockParts, 'nodes' | 'follow'>,
  blocks: number,
): Promise<FollowedByNodes[]> {
  const { urls } = await nodes.load('small', blocks);
  return followByNodes({ nodes, follow }, urls, blocks);
}

/** With two nodes, then with one of them. */
async function followByNodes(
  { nodes, follow }: Pick<BlockParts, 'nodes' | 'follow'>,
  urls: readonly [string, string],
  blocks: number,
): Promise<FollowedByNodes[]> {
  const found: FollowedByNodes[] = [];
  for (const some of [urls, [urls[0]]]) {
    await nodes.requests();
    const followed = await follow(some, blocks);
    found.push({ ...followed, nodes: some.length, requests: shareOf(await nodes.requests(), blocks) });
  }
  return found;
}
