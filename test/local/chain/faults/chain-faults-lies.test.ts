import { expect } from 'chai';
import { z } from 'zod';
import type { FaultInput } from '../../../../local/chain/faults/chain-faults-schema.ts';
import { jsonRpc, startFaultyChain } from '../../../support/faulty-chain.ts';
import type { FaultyChain, JsonRpc } from '../../../support/faulty-chain.ts';
import { parts } from '../../../support/parts.ts';
import { createTestPayer, statusOf } from '../../../support/test-payer.ts';
import type { TestPayer } from '../../../support/test-payer.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { showOf } from '../../support/shown-chain.ts';

const ERROR = { InstructionError: [2, { Custom: 1 }] };

describe('local/chain-faults: lies of one node about transactions', () => {
  let chain: FaultyChain;
  let direct: JsonRpc;
  let payer: TestPayer;
  let mine: { signature: string; recipient: string; slot: number };
  let others: typeof mine;

  before(async () => {
    chain = await startFaultyChain();
    direct = jsonRpc((await parts()).chain.rpcUrl);
    payer = await createTestPayer();
    mine = await land();
    // In a later block, because it waits for the first one's confirmation.
    others = await land();
    // So that the chain's answers about them do not change.
    await waitUntil('they are final', async () => {
      const status = await statusOf(others.signature);
      return status?.confirmationStatus === 'finalized';
    });
  });
  afterEach(() => chain.faults.clear());
  after(() => chain.close());

  async function land(): Promise<typeof mine> {
    const { base64, signature, recipient } = await payer.signTransfer();
    await direct.ask('sendTransaction', [base64, { encoding: 'base64' }]);
    const slot = await waitUntil('it landed', async () => (await statusOf(signature))?.slot);
    await waitUntil('its block is confirmed', async () => {
      const { result } = await direct.ask('getSlot', [{ commitment: 'confirmed' }]);
      return Number(result) > slot;
    });
    return { signature, recipient, slot };
  }

  const received = (rpc: JsonRpc, { signature, recipient, slot }: typeof mine) =>
    showOf(rpc, { signature, address: recipient, slot });
  const paid = (rpc: JsonRpc, { signature, slot }: typeof mine) =>
    showOf(rpc, { signature, address: payer.address, slot });

  it('false-error: successful transactions have failed in every method, and have cost their fee', async () => {
    chain.faults.set([{ kind: 'false-error' }]);
    const { status, transaction, listed, inBlock, blockhash } = await paid(chain, mine);
    expect(status).to.deep.include({ err: ERROR, status: { Err: ERROR } });
    expect(transaction).to.deep.include({ err: ERROR, change: -(transaction?.fee ?? 0n) });
    expect(listed).to.deep.include({ err: ERROR });
    for (const shown of [inBlock.full, inBlock.accounts])
      expect(shown).to.deep.equal({ err: ERROR, change: -(transaction?.fee ?? 0n) });
    expect(blockhash).to.equal((await paid(direct, mine)).blockhash);
    expect((await received(chain, mine)).transaction).to.deep.include({ err: ERROR, change: 0n });
  });

  it('false-error: only for these signatures, with this error', async () => {
    const error = 'AccountInUse';
    chain.faults.set([{ kind: 'false-error', error, signatures: [mine.signature] }]);
    expect((await received(chain, mine)).status).to.deep.include({ err: error });
    expect(await received(chain, others)).to.deep.equal(await received(direct, others));
  });

  it('false-error: lies only sometimes, and counts its lies', async () => {
    chain.faults.set([{ kind: 'false-error', probability: 0.5 }]);
    const statuses: unknown[] = [];
    for (let times = 0; times < 16; times += 1) {
      const { result } = await chain.ask('getSignatureStatuses', [[mine.signature]]);
      statuses.push(
        z.object({ value: z.tuple([z.object({ err: z.unknown() })]) }).parse(result).value[0].err,
      );
    }
    const lies = statuses.filter((err) => err !== null);
    expect(lies.length).to.be.within(1, 15);
    expect(chain.faults.acted()['false-error']).to.be.at.least(lies.length);
  });

  it('wrong-amount: the address got more wherever balances are shown', async () => {
    const { transaction } = await received(direct, mine);
    const change = (transaction?.change ?? 0n) + 7_000n;
    for (const lamports of [7_000, '7000']) {
      chain.faults.set([{ kind: 'wrong-amount', address: mine.recipient, lamports }]);
      const shown = await received(chain, mine);
      expect(shown.transaction).to.deep.include({ err: null, change });
      expect(shown.inBlock.full).to.deep.equal({ err: null, change });
      expect(shown.inBlock.accounts).to.deep.equal({ err: null, change });
    }
    expect(await received(chain, others)).to.deep.equal(await received(direct, others));
  });

  it('wrong-amount: without an address, every recipient got more', async () => {
    const { transaction } = await received(direct, mine);
    chain.faults.set([{ kind: 'wrong-amount', lamports: 7_000 }]);
    const shown = await received(chain, mine);
    expect(shown.transaction).to.deep.include({ err: null, change: (transaction?.change ?? 0n) + 7_000n });
    expect((await paid(chain, mine)).transaction).to.deep.equal((await paid(direct, mine)).transaction);
  });

  it('wrong-amount: the payer’s amount does not change', async () => {
    chain.faults.set([{ kind: 'wrong-amount', address: payer.address, lamports: 1 }]);
    const acted = chain.faults.acted();
    expect(await paid(chain, mine)).to.deep.equal(await paid(direct, mine));
    expect(chain.faults.acted()).to.deep.equal(acted);
  });

  it('left-out: transactions that name the address are unknown, and their block is the same', async () => {
    chain.faults.set([{ kind: 'left-out', address: mine.recipient }]);
    const { blockhash } = await received(direct, mine);
    for (const shown of [await received(chain, mine), await paid(chain, mine)])
      expect(shown).to.deep.equal({
        status: null,
        transaction: null,
        base64: null,
        listed: null,
        inBlock: { full: null, accounts: null, signatures: null },
        blockhash,
      });
    expect(await paid(chain, others)).to.deep.equal(await paid(direct, others));
  });

  it('false-finality: confirmed is shown as finalized, in every method', async () => {
    chain.faults.set([{ kind: 'false-finality' }]);
    const young = await land();
    const number = async (rpc: JsonRpc, method: string, commitment: string) =>
      z.number().parse((await rpc.ask(method, [{ commitment }])).result);
    const confirmed = await number(direct, 'getSlot', 'confirmed');
    const finalized = await number(chain, 'getSlot', 'finalized');
    expect(finalized).to.be.at.least(confirmed);
    expect(await number(chain, 'getBlockHeight', 'finalized')).to.be.at.least(confirmed);
    expect(Number((await chain.ask('getSlot')).result)).to.be.at.least(confirmed);
    expect(await number(direct, 'getSlot', 'finalized')).to.be.below(young.slot);

    const shown = await received(chain, young);
    expect(shown.status).to.deep.include({ confirmationStatus: 'finalized' });
    expect(shown.listed).to.deep.include({ confirmationStatus: 'finalized' });
    const { result } = await chain.ask('getSignatureStatuses', [[young.signature]]);
    expect(result).to.have.nested.property('value[0].confirmations', null);

    const asFinal = {
      commitment: 'finalized',
      transactionDetails: 'none',
      maxSupportedTransactionVersion: 0,
    };
    const block = await chain.ask('getBlock', [young.slot, asFinal]);
    expect(block.result).to.have.property('blockhash', shown.blockhash);
    const transaction = await chain.ask('getTransaction', [young.signature, { commitment: 'finalized' }]);
    expect(transaction.result).to.have.property('slot', young.slot);
    for (const params of [
      [young.slot, 1, { commitment: 'finalized' }],
      [young.slot, 1],
    ])
      expect((await chain.ask('getBlocksWithLimit', params)).result).to.deep.equal([young.slot]);
    const listed = await chain.ask('getBlocks', [young.slot, young.slot, { commitment: 'finalized' }]);
    expect(listed.result).to.deep.equal([young.slot]);
  });

  it('late-finality: just finalized is shown as confirmed, in every method', async () => {
    const { signature, slot } = mine;
    const tip = z.number().parse((await direct.ask('getSlot', [{ commitment: 'finalized' }])).result);
    // Longer ago than possible by the time of the last question.
    chain.faults.set([{ kind: 'late-finality', slots: tip - slot + 10_000 }]);
    const shown = await received(chain, mine);
    expect(shown.status).to.deep.include({ confirmationStatus: 'confirmed' });
    expect(shown.listed).to.deep.include({ confirmationStatus: 'confirmed' });
    expect((await chain.ask('getSlot', [{ commitment: 'finalized' }])).result).to.be.below(slot);
    expect((await chain.ask('getBlockHeight', [{ commitment: 'finalized' }])).result).to.be.below(slot);
    expect((await chain.ask('getTransaction', [signature, { commitment: 'finalized' }])).result).to.equal(
      null,
    );
    const asFinal = {
      commitment: 'finalized',
      transactionDetails: 'none',
      maxSupportedTransactionVersion: 0,
    };
    expect(await chain.ask('getBlock', [slot, asFinal])).to.have.property('error');
    expect(chain.faults.acted()['late-finality']).to.be.at.least(6);
    const confirmed = await chain.ask('getTransaction', [signature, { commitment: 'confirmed' }]);
    expect(confirmed.result).to.have.property('slot', slot);

    chain.faults.set([{ kind: 'late-finality', slots: 1 }]);
    expect((await received(chain, mine)).status).to.deep.include({ confirmationStatus: 'finalized' });
  });

  it('passes unaffected answers byte for byte', async () => {
    const nobody = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY';
    const unmatched: FaultInput[] = [
      { kind: 'false-error', signatures: [mine.signature] },
      { kind: 'invented-landing' },
      { kind: 'invented-deposit', address: nobody, lamports: 5 },
      { kind: 'wrong-amount', address: nobody, lamports: 5 },
      { kind: 'left-out', address: nobody },
      { kind: 'false-finality', methods: ['getSlot'] },
    ];
    chain.faults.set(unmatched);
    const { signature, recipient, slot } = others;
    const asked = [
      ['getTransaction', [signature, { encoding: 'json', commitment: 'confirmed' }]],
      ['getTransaction', [signature, { encoding: 'base64', commitment: 'confirmed' }]],
      ['getBlock', [slot, { commitment: 'confirmed', maxSupportedTransactionVersion: 0 }]],
      ['getSignaturesForAddress', [recipient, { commitment: 'confirmed' }]],
    ] as const;
    for (const [method, params] of asked) {
      const body = `{"jsonrpc":"2.0","id":9007199254740993,"method":"${method}","params":${JSON.stringify(params)}}`;
      const [shown, real] = [(await chain.post(body)).text, (await direct.post(body)).text];
      expect(shown).to.equal(real);
    }
  });
});
