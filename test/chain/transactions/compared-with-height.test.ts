import { expect } from 'chai';
import { ChainError } from '../../../chain/rpc/chain-error.ts';
import {
  comparedWithHeight,
  type ComparedWithHeight,
} from '../../../chain/transactions/compared-with-height.ts';
import { startScriptedChain, type ScriptedChain } from '../../activities/support/scripted-chain.ts';

const HEIGHT = 100;

describe('the chain compared with a height', () => {
  let chain: ScriptedChain;

  afterEach(() => chain.stop());

  /** Nodes at these heights; null is one that does not answer. */
  async function compared(heights: (number | null)[]): Promise<ComparedWithHeight> {
    chain = await startScriptedChain(heights.length);
    for (const [index, node] of chain.nodes.entries()) {
      const height = heights[index] ?? null;
      node.height = height;
      if (height === null) node.outage('gone');
    }
    return comparedWithHeight(chain.networks.get('devnet'), HEIGHT);
  }

  const cases: [string, (number | null)[], ComparedWithHeight][] = [
    ['one of one is past it', [101], 'past'],
    ['one of one is at it', [100], 'not_past'],
    ['two of two are past it', [101, 101], 'past'],
    ['one of two is past it', [101, 100], 'not_past'],
    ['one of two is past it, and the other one does not answer', [101, null], 'unclear'],
    ['two of three are past it', [100, 101, 102], 'past'],
    ['two of three are past it, and one does not answer', [null, 101, 102], 'past'],
    ['one of three claims to be far past it', [1_000_000, 100, 100], 'not_past'],
    ['one of three claims to be far past it, and one does not answer', [1_000_000, 100, null], 'not_past'],
  ];
  for (const [title, heights, expected] of cases) {
    it(`is ${expected.replace('_', ' ')} if ${title}`, async () => {
      expect(await compared(heights)).to.equal(expected);
    });
  }

  it('costs one request with one node', async () => {
    await compared([101]);
    expect(chain.nodes[0]?.asked('getBlockHeight')).to.equal(1);
  });

  it('is not known if no node answers', async () => {
    const error: unknown = await compared([null, null]).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(ChainError);
  });
});
