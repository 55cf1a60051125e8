import { expect } from 'chai';
import { z } from 'zod';
import { jsonRpc, startFaultyChain, type FaultyChain, type JsonRpc } from '../../../support/faulty-chain.ts';
import { parts } from '../../../support/parts.ts';
import { createTestPayer, hasLanded, statusOf, type TestPayer } from '../../../support/test-payer.ts';
import { waitUntil } from '../../../support/wait-until.ts';

const CONFIRMED = { commitment: 'confirmed' };
const OPTIONS = { ...CONFIRMED, encoding: 'json', transactionDetails: 'signatures', rewards: false };

/** Around the transfer: some of them are empty. */
const BLOCKS_LOOKED_AT = 12;

const blockSchema = z.object({
  blockhash: z.string(),
  previousBlockhash: z.string(),
  parentSlot: z.int(),
  blockHeight: z.int(),
  blockTime: z.int(),
  signatures: z.array(z.string()).default([]),
});

describe('local/chain-proxy: blocks like those of a real chain', () => {
  let direct: JsonRpc;
  let chain: FaultyChain;
  let payer: TestPayer;
  let landed: { signature: string; slot: number };

  before(async () => {
    direct = jsonRpc((await parts()).chain.rpcUrl);
    chain = await startFaultyChain();
    payer = await createTestPayer();
    landed = await land();
    await reached(landed.slot + BLOCKS_LOOKED_AT);
  });
  afterEach(() => chain.faults.clear());
  after(() => chain.close());

  async function land(): Promise<{ signature: string; slot: number }> {
    const { base64, signature } = await payer.signTransfer();
    await direct.ask('sendTransaction', [base64, { encoding: 'base64' }]);
    await waitUntil('the transfer landed', () => hasLanded(signature));
    return { signature, slot: (await statusOf(signature))?.slot ?? 0 };
  }

  const slotOf = async (rpc: JsonRpc, commitment: string) =>
    z.int().parse((await rpc.ask('getSlot', [{ commitment }])).result);

  const reached = (slot: number) =>
    waitUntil('the chain continued', async () => (await slotOf(direct, 'confirmed')) >= slot);

  const blockOf = async (slot: number, rpc: JsonRpc = chain) =>
    blockSchema.parse((await rpc.ask('getBlock', [slot, OPTIONS])).result);

  const listed = async (first: number, last: number) =>
    z.array(z.int()).parse((await chain.ask('getBlocks', [first, last, CONFIRMED])).result);

  it('links each block to the one before, empty ones too, with hashes that never repeat', async () => {
    const first = landed.slot - BLOCKS_LOOKED_AT / 2;
    const hashes = new Set<string>();
    for (let slot = first; slot < first + BLOCKS_LOOKED_AT; slot += 1) {
      const [block, parent] = [await blockOf(slot), await blockOf(slot - 1)];
      expect(block).to.include({
        parentSlot: slot - 1,
        blockHeight: slot,
        previousBlockhash: parent.blockhash,
      });
      hashes.add(block.blockhash);
    }
    expect(hashes.size).to.equal(BLOCKS_LOOKED_AT);
    expect((await blockOf(landed.slot)).signatures).to.include(landed.signature);
  });

  it('names the slot of the accounts, and the same one through a second proxy', async () => {
    const contextSlot = async (rpc: JsonRpc) => {
      const { result } = await rpc.ask('getMultipleAccounts', [[payer.address], CONFIRMED]);
      return z.object({ context: z.object({ slot: z.int() }) }).parse(result).context.slot;
    };
    for (let tried = 0; tried < 5; tried += 1) {
      const before = await contextSlot(direct);
      expect(await contextSlot(chain)).to.be.at.least(before);
    }
  });

  it('gives the same time for a block, for its transactions and in getBlockTime', async () => {
    const { result: time } = await chain.ask('getBlockTime', [landed.slot]);
    const { result: transaction } = await chain.ask('getTransaction', [landed.signature, CONFIRMED]);
    expect((await blockOf(landed.slot)).blockTime).to.equal(time);
    expect(transaction).to.include({ blockTime: time, slot: landed.slot });
    expect(time).to.be.closeTo(Date.now() / 1_000, 600);
  });

  it('shows and lists a block only when it has the requested commitment', async () => {
    const slot = await slotOf(direct, 'confirmed');
    const early = await chain.ask('getBlock', [slot, { ...OPTIONS, commitment: 'finalized' }]);
    expect(early).to.have.nested.property('error.code', -32_004);
    expect(await chain.ask('getBlock', [slot + 1_000, OPTIONS])).to.have.nested.property(
      'error.code',
      -32_004,
    );
    expect(await chain.ask('getBlock', [1, OPTIONS])).to.have.nested.property('error.code', -32_001);
    for (const last of await listed(slot, slot + 1_000)) await blockOf(last);
    const { result } = await chain.ask('getBlocksWithLimit', [slot - 1, 2, { commitment: 'finalized' }]);
    expect(result).to.deep.equal([]);
  });

  it('skipped-slots: nothing is in the slot, and its child links to its grandparent', async () => {
    const skipped = landed.slot + 2;
    chain.faults.set([{ kind: 'skipped-slots', slots: [skipped, skipped + 1] }]);
    expect(await chain.ask('getBlock', [skipped, OPTIONS])).to.have.nested.property('error.code', -32_007);
    expect(await blockOf(skipped + 2)).to.include({
      parentSlot: skipped - 1,
      previousBlockhash: (await blockOf(skipped - 1)).blockhash,
    });
    expect(await listed(skipped - 1, skipped + 2)).to.deep.equal([skipped - 1, skipped + 2]);
  });

  it('omitted-slots: lists leave them out, but their blocks exist', async () => {
    const slot = landed.slot;
    chain.faults.set([{ kind: 'omitted-slots', slots: [slot] }]);
    expect(await listed(slot - 1, slot + 1)).to.deep.equal([slot - 1, slot + 1]);
    expect(await blockOf(slot)).to.deep.equal(await blockOf(slot, direct));
  });

  it('fork: other linked blocks from a slot on, without a transaction, until it is removed', async () => {
    const { signature, slot } = landed;
    const real = await blockOf(slot);
    chain.faults.set([{ kind: 'fork', first: slot, without: [signature] }]);
    const [before, first, second] = [await blockOf(slot - 1), await blockOf(slot), await blockOf(slot + 1)];
    expect(before).to.deep.equal(await blockOf(slot - 1, direct));
    expect(first.previousBlockhash).to.equal(before.blockhash);
    expect(first.blockhash).to.not.equal(real.blockhash);
    expect(first.signatures).to.not.include(signature);
    expect(second.previousBlockhash).to.equal(first.blockhash);
    expect((await chain.ask('getTransaction', [signature, CONFIRMED])).result).to.equal(null);
    expect((await chain.ask('getSignatureStatuses', [[signature]])).result).to.have.deep.property('value', [
      null,
    ]);
    const { result } = await chain.ask('getSignaturesForAddress', [payer.address, CONFIRMED]);
    expect(JSON.stringify(result)).to.not.include(signature);
    chain.faults.clear();
    expect(await blockOf(slot)).to.deep.equal(real);
  });

  it('lag and pruned: lists hold the slots that the node has, and no others', async () => {
    chain.faults.set([{ kind: 'pruned', keepSlots: 5 }]);
    expect(await listed(landed.slot - 1, landed.slot + 1)).to.deep.equal([]);
    expect((await chain.ask('getFirstAvailableBlock')).result).to.be.above(landed.slot);
    chain.faults.set([{ kind: 'lag', slots: 1_000_000 }]);
    expect(await listed(landed.slot - 1, landed.slot + 1)).to.deep.equal([]);
  });

  it('nonsense: a valid answer that fits no method', async () => {
    chain.faults.set([{ kind: 'nonsense', methods: ['getBlock'] }]);
    const { result, error } = await chain.ask('getBlock', [landed.slot, OPTIONS]);
    expect(error).to.equal(undefined);
    expect(blockSchema.safeParse(result).success).to.equal(false);
  });
});
