import { Keypair, SystemProgram, Transaction } from '@solana/web3.js';
import { expect } from 'chai';
import { z } from 'zod';
import { startStakingByHand, type HandMadeStakes } from '../../../support/hand-made-stakes.ts';
import { jsonRpc, type JsonRpc } from '../../../support/faulty-chain.ts';
import { startStakeChain, type StakeChain } from '../../../support/stake-chain.ts';

const SLOTS_IN_EPOCH = 432_000;
const CONFIRMED = { commitment: 'confirmed' };
const HEAD = { ...CONFIRMED, transactionDetails: 'none', rewards: false };
const SLOT_SKIPPED = -32_007;

const slotsSchema = z.array(z.int());
const headSchema = z.object({
  blockhash: z.string(),
  previousBlockhash: z.string(),
  parentSlot: z.int(),
  blockTime: z.int(),
  blockHeight: z.int(),
});
const blockhashSchema = z.object({
  value: z.object({ blockhash: z.string(), lastValidBlockHeight: z.int() }),
});

describe('local/chain/epochs: a jump', () => {
  let stakes: StakeChain;
  let nodes: JsonRpc[];
  let person: HandMadeStakes;
  /** Signed before the jump. */
  let early: { wire: string; blockhash: string; lastValid: number };
  let firstOfEpoch: number;
  let lastBefore: number;

  before(async () => {
    stakes = await startStakeChain({ slotTimeMs: 50 });
    nodes = stakes.chain.rpcUrls.map(jsonRpc);
    person = await startStakingByHand(stakes.chain.rpcUrl);
    early = await signed();
    const { epoch } = await stakes.nextEpoch();
    firstOfEpoch = epoch * SLOTS_IN_EPOCH;
    lastBefore = (await headOf(firstNode(), firstOfEpoch)).parentSlot;
  });
  after(() => stakes.stop());

  const firstNode = (): JsonRpc => nodes[0] ?? expect.fail('the chain has no node');

  async function headOf(node: JsonRpc, slot: number) {
    return headSchema.parse((await node.ask('getBlock', [slot, HEAD])).result);
  }

  async function slotsOf(node: JsonRpc, method: string, params: unknown[]): Promise<number[]> {
    return slotsSchema.parse((await node.ask(method, [...params, CONFIRMED])).result);
  }

  async function signed() {
    const { result } = await firstNode().ask('getLatestBlockhash', [CONFIRMED]);
    const { blockhash, lastValidBlockHeight } = blockhashSchema.parse(result).value;
    const { publicKey: fromPubkey } = person.owner;
    const transaction = new Transaction({ feePayer: fromPubkey, recentBlockhash: blockhash }).add(
      SystemProgram.transfer({ fromPubkey, toPubkey: Keypair.generate().publicKey, lamports: 1_000_000 }),
    );
    transaction.sign(person.owner);
    return {
      wire: transaction.serialize().toString('base64'),
      blockhash,
      lastValid: lastValidBlockHeight,
    };
  }

  it('leaves out the slots between, in every list of every node', async () => {
    for (const node of nodes) {
      const around = await slotsOf(node, 'getBlocksWithLimit', [lastBefore - 1, 4]);
      expect(around).to.deep.equal([lastBefore - 1, lastBefore, firstOfEpoch, firstOfEpoch + 1]);
      expect(await slotsOf(node, 'getBlocksWithLimit', [lastBefore + 1, 1])).to.deep.equal([firstOfEpoch]);
      const range = await slotsOf(node, 'getBlocks', [lastBefore, firstOfEpoch + 1]);
      expect(range).to.deep.equal([lastBefore, firstOfEpoch, firstOfEpoch + 1]);
      const all = await slotsOf(node, 'getBlocks', [0]);
      expect(all.filter((slot) => slot > lastBefore && slot < firstOfEpoch)).to.deep.equal([]);
      expect(all.at(-1)).to.be.greaterThan(firstOfEpoch);
    }
  });

  it('shows no block and no time between, and links over it', async () => {
    for (const node of nodes) {
      for (const slot of [lastBefore + 1, firstOfEpoch - 1]) {
        expect((await node.ask('getBlock', [slot, HEAD])).error?.code).to.equal(SLOT_SKIPPED);
        expect((await node.ask('getBlockTime', [slot])).error?.code).to.equal(SLOT_SKIPPED);
      }
      const [before, after] = [await headOf(node, lastBefore), await headOf(node, firstOfEpoch)];
      expect(after).to.include({ parentSlot: lastBefore, previousBlockhash: before.blockhash });
      expect((await headOf(node, firstOfEpoch + 1)).previousBlockhash).to.equal(after.blockhash);
      const hours = (after.blockTime - before.blockTime) / 3600;
      expect(hours).to.be.closeTo((SLOTS_IN_EPOCH * 50) / 3_600_000, 0.2);
    }
  });

  it('names slots and heights with a block, for every commitment', async () => {
    for (const node of nodes) {
      for (const commitment of ['processed', 'confirmed', 'finalized']) {
        for (const method of ['getSlot', 'getBlockHeight']) {
          const { result } = await node.ask(method, [{ commitment }]);
          expect(result).to.be.at.least(firstOfEpoch);
        }
      }
    }
  });

  it('ends the life of every transaction that was signed before, as its last valid height says', async () => {
    for (const node of nodes) {
      expect((await node.ask('getBlockHeight', [CONFIRMED])).result).to.be.greaterThan(early.lastValid);
      const valid = await node.ask('isBlockhashValid', [early.blockhash, CONFIRMED]);
      expect(z.object({ value: z.boolean() }).parse(valid.result).value).to.equal(false);
      const sent = await node.ask('sendTransaction', [early.wire, { encoding: 'base64' }]);
      expect(JSON.stringify(sent.error)).to.include('BlockhashNotFound');
    }
  });

  it('holds a send that comes in the middle: it never lands and is refused, or it lands before', async () => {
    const { wire } = await signed();
    const jump = stakes.nextEpoch();
    const sent = await Promise.all(
      nodes.map((node) => node.ask('sendTransaction', [wire, { encoding: 'base64' }])),
    );
    const { epoch } = await jump;
    const fresh = await signed();
    expect(fresh.lastValid).to.be.greaterThan(epoch * SLOTS_IN_EPOCH);
    for (const { result, error } of sent) {
      if (error) expect(JSON.stringify(error)).to.match(/BlockhashNotFound|AlreadyProcessed/);
      else expect(await slotOfLanding(String(result))).to.be.lessThan(epoch * SLOTS_IN_EPOCH);
    }
  });

  async function slotOfLanding(signature: string): Promise<number> {
    const { result } = await firstNode().ask('getTransaction', [
      signature,
      { ...CONFIRMED, encoding: 'base64' },
    ]);
    return z.object({ slot: z.int() }).parse(result).slot;
  }
});
