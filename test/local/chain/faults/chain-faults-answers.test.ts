import { expect } from 'chai';
import { z } from 'zod';
import type { FaultInput } from '../../../../local/chain/faults/chain-faults-schema.ts';
import { jsonRpc, startFaultyChain } from '../../../support/faulty-chain.ts';
import type { FaultyChain, JsonRpc } from '../../../support/faulty-chain.ts';
import { parts } from '../../../support/parts.ts';
import { createTestPayer, hasLanded, statusOf } from '../../../support/test-payer.ts';
import type { TestPayer } from '../../../support/test-payer.ts';
import { waitUntil } from '../../../support/wait-until.ts';

/** More than the clock advances between two calls on a busy machine, and less than any offset below. */
const SLOTS_BETWEEN_CALLS = 400;
const FAR = 100_000;
const PROCESSED = [{ commitment: 'processed' }];
const HEAD_ONLY = { transactionDetails: 'none', rewards: false, commitment: 'confirmed' };

const contextSchema = z.object({ context: z.object({ slot: z.number() }) });

describe('local/chain-faults: faults of an answer', () => {
  let chain: FaultyChain;
  let direct: JsonRpc;
  let payer: TestPayer;
  /** A transaction that the chain itself reports as finalized. */
  let old: { signature: string; slot: number };

  before(async () => {
    chain = await startFaultyChain();
    direct = jsonRpc((await parts()).chain.rpcUrl);
    payer = await createTestPayer();
    const { slot } = await waitUntil('the funds are finalized', async () => {
      const status = await statusOf(payer.fundedBy);
      return status?.confirmationStatus === 'finalized' ? status : undefined;
    });
    old = { signature: payer.fundedBy, slot };
  });
  afterEach(() => chain.faults.clear());
  after(() => chain.close());

  async function landOne(): Promise<{ signature: string; slot: number }> {
    const { base64, signature } = await payer.signTransfer();
    await direct.ask('sendTransaction', [base64, { encoding: 'base64' }]);
    await waitUntil('the transfer landed', () => hasLanded(signature));
    const status = await statusOf(signature);
    return { signature, slot: status?.slot ?? 0 };
  }

  async function number(rpc: JsonRpc, method: string, params: unknown[] = []): Promise<number> {
    return z.number().parse((await rpc.ask(method, params)).result);
  }

  const field = async (rpc: JsonRpc, method: string, params: unknown[], path: string) =>
    z.number().parse(at((await rpc.ask(method, params)).result, path));

  const statuses = async (...signatures: string[]) => {
    const { result } = await chain.ask('getSignatureStatuses', [signatures]);
    return z.object({ value: z.array(z.unknown()) }).parse(result).value;
  };

  it('wrong-last-valid: only the blockhash’s bound is moved, up or down', async () => {
    for (const offset of [-100, FAR]) {
      const slot = await number(direct, 'getSlot', PROCESSED);
      chain.faults.set([{ kind: 'wrong-last-valid', offset }]);
      const bound = await field(chain, 'getLatestBlockhash', [], 'value.lastValidBlockHeight');
      const context = await field(chain, 'getLatestBlockhash', [], 'context.slot');
      expect(bound).to.be.within(slot + 150 + offset, slot + 150 + offset + SLOTS_BETWEEN_CALLS);
      expect(context).to.be.within(slot, slot + SLOTS_BETWEEN_CALLS);
    }
  });

  it('height-offset: every height is too large by the same number, and slots are right', async () => {
    const height = await number(direct, 'getBlockHeight', PROCESSED);
    chain.faults.set([{ kind: 'height-offset', offset: FAR }]);
    const heights = [
      await number(chain, 'getBlockHeight', PROCESSED),
      await field(chain, 'getEpochInfo', PROCESSED, 'blockHeight'),
    ];
    for (const each of heights) expect(each).to.be.within(height + FAR, height + FAR + SLOTS_BETWEEN_CALLS);
    expect(await field(chain, 'getBlock', [old.slot, HEAD_ONLY], 'blockHeight')).to.equal(old.slot + FAR);
    expect(await number(chain, 'getSlot', PROCESSED)).to.be.below(FAR);
  });

  it('height-falling: each height is lower than the one before, down to the floor', async () => {
    const start = await number(direct, 'getBlockHeight');
    chain.faults.set([{ kind: 'height-falling', step: 3, floor: start - 5 }]);
    const heights: number[] = [];
    for (let times = 0; times < 5; times += 1) heights.push(await number(chain, 'getBlockHeight'));
    const [first = 0] = heights;
    const fallen = [first, first - 3, first - 6, first - 9, first - 12];
    expect(heights).to.deep.equal(fallen.map((height) => Math.max(start - 5, height)));
  });

  it('null-statuses: no signature is known, and the context stays', async () => {
    const slot = await number(direct, 'getSlot', PROCESSED);
    expect(await statuses(old.signature)).to.not.include(null);
    chain.faults.set([{ kind: 'null-statuses' }]);
    expect(await statuses(old.signature, old.signature)).to.deep.equal([null, null]);
    const { result } = await chain.ask('getSignatureStatuses', [[old.signature]]);
    expect(contextSchema.parse(result).context.slot).to.be.at.least(slot);
    expect((await chain.ask('getTransaction', [old.signature])).result).to.have.property('slot', old.slot);
  });

  it('confirmed-then-gone: only finalized transactions are still known', async () => {
    // Set first: a young transaction is finalized after 31 slots.
    chain.faults.set([{ kind: 'confirmed-then-gone' }]);
    const { signature } = await landOne();
    const [gone, kept] = await statuses(signature, old.signature);
    expect(gone).to.equal(null);
    expect(kept).to.have.property('confirmationStatus', 'finalized');
    await waitUntil('it is finalized', async () => !(await statuses(signature)).includes(null));
  });

  it('foreign-genesis: the chain is another one', async () => {
    const { result: own } = await direct.ask('getGenesisHash');
    chain.faults.set([{ kind: 'foreign-genesis' }]);
    expect(await chain.ask('getGenesisHash'))
      .to.have.property('result')
      .that.is.a('string')
      .and.not.equal(own);
    chain.faults.set([{ kind: 'foreign-genesis', genesis: 'another' }]);
    expect(await chain.ask('getGenesisHash')).to.have.property('result', 'another');
  });

  it('pruned: history is only known for the newest slots', async () => {
    const tip = await number(direct, 'getSlot', PROCESSED);
    const young = await landOne();
    chain.faults.set([{ kind: 'pruned', keepSlots: tip - old.slot }]);
    await expectUnknown(old, -32_001);
    await expectKnown(young);
  });

  it('pruned of everything: no history is known, and everything else works', async () => {
    const young = await landOne();
    chain.faults.set([{ kind: 'pruned', everything: true }]);
    await expectUnknown(old, -32_001);
    await expectUnknown(young, -32_001);
    expect(await field(chain, 'getBalance', [payer.address], 'value')).to.be.above(0);
    expect(await chain.ask('getLatestBlockhash')).to.have.property('result');
  });

  it('lag: the newest slots are not known, and later they are confirmed before they are finalized', async () => {
    const lagSlots = 50; // and above the 31 slots until a block is finalized
    const ahead = await slotAndHeight(direct);
    chain.faults.set([{ kind: 'lag', slots: lagSlots }]);
    const young = await landOne();
    await expectUnknown(young, -32_004);
    const seen = await slotAndHeight(chain);
    for (const name of ['slot', 'height', 'epoch', 'lastValid', 'context'] as const) {
      const least = ahead[name] - lagSlots;
      expect(seen[name], name).to.be.within(least, least + SLOTS_BETWEEN_CALLS);
    }
    expect(seen.slot).to.be.below(young.slot);
    const atTip = { commitment: 'confirmed', minContextSlot: young.slot };
    const refused = await chain.ask('getBalance', [payer.address, atTip]);
    expect(refused).to.have.nested.property('error.code', -32_016);

    // Method by method, because each answer ends at the tip of its own moment.
    await waitUntil('it has caught up', () =>
      expectKnown(young).then(
        () => true,
        () => false,
      ),
    );
    expect(await statusOf(young.signature)).to.have.property('confirmationStatus', 'finalized');
    expect((await statuses(young.signature))[0]).to.have.property('confirmationStatus', 'confirmed');
  });

  async function slotAndHeight(rpc: JsonRpc) {
    return {
      slot: await number(rpc, 'getSlot', PROCESSED),
      height: await number(rpc, 'getBlockHeight', PROCESSED),
      epoch: await field(rpc, 'getEpochInfo', PROCESSED, 'absoluteSlot'),
      lastValid: await field(rpc, 'getLatestBlockhash', PROCESSED, 'value.lastValidBlockHeight'),
      context: await field(rpc, 'getBalance', [payer.address, ...PROCESSED], 'context.slot'),
    };
  }

  async function listed(): Promise<string[]> {
    const { result } = await chain.ask('getSignaturesForAddress', [
      payer.address,
      { commitment: 'confirmed' },
    ]);
    return z
      .array(z.object({ signature: z.string() }))
      .parse(result)
      .map((entry) => entry.signature);
  }

  async function expectUnknown({ signature, slot }: typeof old, blockCode: number): Promise<void> {
    expect(await statuses(signature)).to.deep.equal([null]);
    expect((await chain.ask('getTransaction', [signature, { commitment: 'confirmed' }])).result).to.equal(
      null,
    );
    expect(await listed()).to.not.include(signature);
    expect(await chain.ask('getBlock', [slot, HEAD_ONLY])).to.have.nested.property('error.code', blockCode);
  }

  async function expectKnown({ signature, slot }: typeof old): Promise<void> {
    expect(await statuses(signature)).to.not.include(null);
    expect(
      (await chain.ask('getTransaction', [signature, { commitment: 'confirmed' }])).result,
    ).to.have.property('slot', slot);
    expect(await listed()).to.include(signature);
    expect((await chain.ask('getBlock', [slot, HEAD_ONLY])).result).to.have.property('blockHeight', slot);
  }

  const QUIET: FaultInput[] = [
    { kind: 'wrong-last-valid', offset: 1 },
    { kind: 'height-offset', offset: 1, methods: ['getBlockHeight'] },
    { kind: 'null-statuses' },
    { kind: 'foreign-genesis' },
    { kind: 'drop-send' },
    { kind: 'cut', methods: ['sendTransaction', 'getGenesisHash'] },
    { kind: 'pruned' },
  ];

  it('passes unaffected answers byte for byte, including numbers beyond 2^53', async () => {
    chain.faults.set(QUIET);
    const calls = [
      ['getAccountInfo', [payer.address]],
      ['getTransaction', [old.signature, { encoding: 'json', commitment: 'confirmed' }]],
      ['getBlock', [old.slot, { commitment: 'confirmed', maxSupportedTransactionVersion: 0 }]],
      ['noSuchMethod', []],
    ] as const;
    for (const [method, params] of calls) {
      const body = `{"jsonrpc":"2.0","id":9007199254740993,"method":"${method}","params":${JSON.stringify(params)}}`;
      const { text } = await chain.post(body);
      expect(text).to.include('"id":9007199254740993');
      expect(withoutContext(text)).to.equal(withoutContext((await direct.post(body)).text));
    }
    expect(chain.faults.acted()).to.not.have.property('drop-send');
  });

  it('keeps numbers beyond 2^53 exact if it changes the answer', async () => {
    chain.faults.set([
      { kind: 'lag', slots: 1 },
      { kind: 'height-offset', offset: 5 },
    ]);
    const { text } = await chain.post(
      '{"jsonrpc":"2.0","id":9007199254740993,"method":"getBlockHeight","params":[]}',
    );
    expect(text).to.match(/^\{"jsonrpc":"2.0","result":\d+,"id":9007199254740993\}$/);
  });
});

/** The slot of the context differs with each call. */
function withoutContext(text: string): string {
  return text.replace(/"slot":\d+\},"value"/, '"slot":0},"value"');
}

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce((inner, name) => z.record(z.string(), z.unknown()).parse(inner)[name], value);
}
