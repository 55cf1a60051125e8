import { expect } from 'chai';
import { z } from 'zod';
import { jsonRpc, startFaultyChain } from '../../../support/faulty-chain.ts';
import type { FaultyChain, JsonRpc } from '../../../support/faulty-chain.ts';
import { parts } from '../../../support/parts.ts';
import { createTestPayer, hasLanded } from '../../../support/test-payer.ts';
import type { TestPayer } from '../../../support/test-payer.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { showOf } from '../../support/shown-chain.ts';

const SENDER = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY';
const LAMPORTS = 2_500_000_000n;

describe('local/chain-faults: inventions of one node', () => {
  let chain: FaultyChain;
  let direct: JsonRpc;
  let payer: TestPayer;

  before(async () => {
    chain = await startFaultyChain();
    direct = jsonRpc((await parts()).chain.rpcUrl);
    payer = await createTestPayer();
  });
  afterEach(() => chain.faults.clear());
  after(() => chain.close());

  const slotOf = async (commitment: string) => Number((await direct.ask('getSlot', [{ commitment }])).result);
  const isConfirmed = (slot: number) =>
    waitUntil('its slot is confirmed', async () => (await slotOf('confirmed')) > slot);
  const statusOn = async (rpc: JsonRpc, signature: string) => {
    const { result } = await rpc.ask('getSignatureStatuses', [[signature]]);
    const status = z.object({ slot: z.number(), confirmationStatus: z.string() });
    return z.object({ value: z.tuple([status.nullable()]) }).parse(result).value[0];
  };
  const isFinalOn = (signature: string) =>
    waitUntil(
      'it is reported as final',
      async () => (await statusOn(chain, signature))?.confirmationStatus === 'finalized',
    );
  const listOn = async (rpc: JsonRpc, address: string, options: object = {}) => {
    const { result } = await rpc.ask('getSignaturesForAddress', [
      address,
      { commitment: 'confirmed', ...options },
    ]);
    return z
      .array(z.object({ signature: z.string() }))
      .parse(result)
      .map(({ signature }) => signature);
  };

  it('invented-landing: a transaction that the chain has never seen has landed, by every method', async () => {
    chain.faults.set([{ kind: 'invented-landing' }]);
    const from = await slotOf('processed');
    const { base64, signature, recipient } = await payer.signTransfer();
    const sent = await chain.ask('sendTransaction', [base64, { encoding: 'base64' }]);
    expect(sent.result).to.equal(signature);
    const slot = (await statusOn(chain, signature))?.slot ?? 0;
    expect(slot).to.be.at.least(from);
    await isConfirmed(slot);

    const shown = await showOf(chain, { signature, address: recipient, slot });
    const { change = 0n } = shown.transaction ?? {};
    expect(change > 0n).to.equal(true);
    expect(shown).to.deep.include({
      transaction: { slot, err: null, change, fee: 5_000n },
      base64,
    });
    expect(shown.status).to.deep.include({ slot, err: null, status: { Ok: null } });
    expect(shown.listed).to.deep.include({ slot, err: null });
    expect(shown.inBlock).to.deep.equal({
      full: { err: null, change },
      accounts: { err: null, change },
      signatures: {},
    });
    const ofPayer = await showOf(chain, { signature, address: payer.address, slot });
    expect(ofPayer.transaction?.change).to.equal(-change - 5_000n);
    expect(shown.blockhash).to.equal(
      (await showOf(direct, { signature, address: recipient, slot })).blockhash,
    );
    await isFinalOn(signature);
    expect(await hasLanded(signature)).to.equal(false);
  });

  it('invented-landing: sent again, it has landed in the same slot; without the fault, it is unknown', async () => {
    chain.faults.set([{ kind: 'invented-landing' }]);
    const { base64, signature } = await payer.signTransfer();
    const send = () => chain.ask('sendTransaction', [base64, { encoding: 'base64' }]);
    await send();
    const first = await statusOn(chain, signature);
    await isConfirmed(first?.slot ?? 0);
    expect((await send()).result).to.equal(signature);
    expect(await statusOn(chain, signature)).to.have.property('slot', first?.slot);
    expect(chain.faults.acted()['invented-landing']).to.be.above(2);
    chain.faults.clear();
    expect(await statusOn(chain, signature)).to.equal(null);
  });

  it('invented-deposit: SOL came in the newest slot, by every method, and becomes final', async () => {
    const { recipient: address } = await payer.signTransfer();
    const lamports = String(LAMPORTS);
    chain.faults.set([{ kind: 'invented-deposit', address, lamports, sender: SENDER }]);
    const from = await slotOf('processed');
    const [signature = ''] = await listOn(chain, address);
    const slot = (await statusOn(chain, signature))?.slot ?? 0;
    expect(slot).to.be.at.least(from);
    await isConfirmed(slot);

    const shown = await showOf(chain, { signature, address, slot });
    expect(shown.transaction).to.deep.equal({ slot, err: null, change: LAMPORTS, fee: 5_000n });
    expect(shown.listed).to.deep.include({ slot, err: null });
    expect(shown.inBlock).to.deep.equal({
      full: { err: null, change: LAMPORTS },
      accounts: { err: null, change: LAMPORTS },
      signatures: {},
    });
    expect(shown.base64).to.equal(null);
    const ofSender = await showOf(chain, { signature, address: SENDER, slot });
    expect(ofSender.transaction?.change).to.equal(-LAMPORTS - 5_000n);
    const real = await showOf(direct, { signature, address, slot });
    expect(real).to.deep.include({ status: null, transaction: null, listed: null });
    expect(shown.blockhash).to.equal(real.blockhash);
    await isFinalOn(signature);
  });

  it('invented-deposit: is at its place in the lists of its address', async () => {
    const before = await listOn(direct, payer.address);
    const signature = payer.fundedBy.replace(/^.{4}/, '5555');
    chain.faults.set([{ kind: 'invented-deposit', address: payer.address, lamports: 5, signature }]);
    const landed = await statusOn(chain, signature);
    await isConfirmed(landed?.slot ?? 0);
    const { base64, signature: later } = await payer.signTransfer();
    await direct.ask('sendTransaction', [base64, { encoding: 'base64' }]);
    await waitUntil('a later one has landed', () => hasLanded(later));

    const whole = await listOn(chain, payer.address);
    expect(whole).to.deep.equal([later, signature, ...before]);
    expect(await listOn(chain, payer.address, { limit: 2 })).to.deep.equal([later, signature]);
    expect(await listOn(chain, payer.address, { before: later })).to.deep.equal([signature, ...before]);
    expect(await listOn(chain, payer.address, { before: signature })).to.deep.equal(before);
    expect(await listOn(chain, payer.address, { until: signature })).to.deep.equal([later]);
    expect(await listOn(chain, SENDER)).to.deep.equal(await listOn(direct, SENDER));
  });
});
