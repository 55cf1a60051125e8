import { expect } from 'chai';
import type { FaultInput } from '../../../../local/chain/faults/chain-faults-schema.ts';
import { jsonRpc, startFaultyChain } from '../../../support/faulty-chain.ts';
import type { FaultyChain, JsonRpc } from '../../../support/faulty-chain.ts';
import { parts } from '../../../support/parts.ts';
import { createTestPayer, hasLanded } from '../../../support/test-payer.ts';
import type { SignedTransfer, TestPayer } from '../../../support/test-payer.ts';
import { waitUntil } from '../../../support/wait-until.ts';

describe('local/chain-faults: faults of a request', () => {
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

  const send = ({ base64 }: SignedTransfer) => chain.ask('sendTransaction', [base64, { encoding: 'base64' }]);

  /** A transaction sent before this one that has not landed when this one has, was never sent. */
  async function landAnother(): Promise<void> {
    const { base64, signature } = await payer.signTransfer();
    await direct.ask('sendTransaction', [base64, { encoding: 'base64' }]);
    await waitUntil('another transfer landed', () => hasLanded(signature));
  }

  const ANSWERS: [FaultInput, (answer: Awaited<ReturnType<JsonRpc['post']>>) => void][] = [
    [
      { kind: 'garbage' },
      ({ status, text }) => {
        expect(status).to.equal(200);
        expect(() => JSON.parse(text) as unknown).to.throw(SyntaxError);
      },
    ],
    [
      { kind: 'html502' },
      ({ status, text }) => {
        expect(status).to.equal(502);
        expect(text).to.match(/^<html>/);
      },
    ],
    [
      { kind: 'http-status', status: 429, retryAfter: 7 },
      ({ status, headers }) => {
        expect(status).to.equal(429);
        expect(headers.get('retry-after')).to.equal('7');
      },
    ],
    [
      { kind: 'http-status', status: 503 },
      ({ status, headers }) => {
        expect(status).to.equal(503);
        expect(headers.has('retry-after')).to.equal(false);
      },
    ],
    [
      { kind: 'rpc-error', code: -32_005 },
      ({ status, text }) => {
        expect(status).to.equal(200);
        expect(text).to.equal(
          '{"jsonrpc":"2.0","error":{"code":-32005,"message":"Node is unhealthy"},"id":9007199254740993}',
        );
      },
    ],
    [
      { kind: 'rpc-error', code: -32_009, message: 'Slot 5 was skipped' },
      ({ text }) => {
        expect(JSON.parse(text)).to.deep.include({ error: { code: -32_009, message: 'Slot 5 was skipped' } });
      },
    ],
  ];
  for (const [fault, check] of ANSWERS) {
    it(`answers as ${JSON.stringify(fault)} says, and the chain never sees the call`, async () => {
      const transfer = await payer.signTransfer();
      chain.faults.set([fault]);
      const params = JSON.stringify([transfer.base64, { encoding: 'base64' }]);
      check(
        await chain.post(
          `{"jsonrpc":"2.0","id":9007199254740993,"method":"sendTransaction","params":${params}}`,
        ),
      );
      await landAnother();
      expect(await hasLanded(transfer.signature)).to.equal(false);
    });
  }

  it('slow: answers as the chain does, but later', async () => {
    chain.faults.set([{ kind: 'slow', ms: 1_000, methods: ['getHealth'] }]);
    const answered: string[] = [];
    const slow = chain.ask('getHealth').finally(() => answered.push('slow'));
    await chain.ask('getSlot').finally(() => answered.push('asked later'));
    expect(await slow).to.have.property('result', 'ok');
    expect(answered).to.deep.equal(['asked later', 'slow']);
  });

  it('cut: closes the connection, and the chain never sees the call', async () => {
    const transfer = await payer.signTransfer();
    chain.faults.set([{ kind: 'cut' }]);
    expect(await failureOf(send(transfer))).to.be.instanceOf(TypeError);
    await landAnother();
    expect(await hasLanded(transfer.signature)).to.equal(false);
  });

  it('lost-answer: the connection is cut, and the transaction lands all the same', async () => {
    const transfer = await payer.signTransfer();
    chain.faults.set([{ kind: 'lost-answer', methods: ['sendTransaction'] }]);
    expect(await failureOf(send(transfer))).to.be.instanceOf(TypeError);
    await waitUntil('it landed', () => hasLanded(transfer.signature));
    expect(await chain.ask('getHealth')).to.have.property('result', 'ok');
  });

  it('drop-send: answers the signature, and the transaction never lands', async () => {
    const transfer = await payer.signTransfer();
    chain.faults.set([{ kind: 'drop-send' }]);
    expect(await send(transfer)).to.have.property('result', transfer.signature);
    await landAnother();
    expect(await hasLanded(transfer.signature)).to.equal(false);
    chain.faults.clear();
    expect(await send(transfer)).to.have.property('result', transfer.signature);
    await waitUntil('it landed', () => hasLanded(transfer.signature));
  });

  it('drop-send: bytes that are not a transaction are left for the chain to refuse', async () => {
    const before = chain.faults.acted();
    chain.faults.set([{ kind: 'drop-send' }]);
    expect(await chain.ask('sendTransaction', ['AAAA', { encoding: 'base64' }])).to.have.property('error');
    expect(chain.faults.acted()).to.deep.equal(before);
  });

  it('delay-send: answers the signature at once, and the transaction lands later', async () => {
    const transfer = await payer.signTransfer();
    chain.faults.set([{ kind: 'delay-send', ms: 100 }]);
    expect(await send(transfer)).to.have.property('result', transfer.signature);
    await waitUntil('it landed', () => hasLanded(transfer.signature));
  });

  it('delay-send: waiting transactions are sent when the faults are cleared, and not before', async () => {
    const transfer = await payer.signTransfer();
    chain.faults.set([{ kind: 'delay-send', ms: 60_000 }]);
    expect(await send(transfer)).to.have.property('result', transfer.signature);
    await landAnother();
    expect(await hasLanded(transfer.signature)).to.equal(false);
    chain.faults.clear();
    await waitUntil('it landed', () => hasLanded(transfer.signature));
  });

  it('hang: answers only after the faults are cleared, with the chain’s answer', async () => {
    chain.faults.set([{ kind: 'hang' }]);
    let answered = false;
    const answer = chain.ask('getHealth').finally(() => (answered = true));
    await waitUntil('it hangs', () => chain.faults.acted()['hang'] === 1);
    await landAnother();
    expect(answered).to.equal(false);
    chain.faults.clear();
    expect(await answer).to.have.property('result', 'ok');
  });

  it('hang: closes the connections of waiting clients when the proxy closes', async () => {
    const closing = await startFaultyChain();
    closing.faults.set([{ kind: 'hang' }]);
    const failure = failureOf(closing.ask('getHealth'));
    await waitUntil('it hangs', () => closing.faults.acted()['hang'] === 1);
    await closing.close();
    expect(await failure).to.be.instanceOf(TypeError);
  });

  it('a failing call fails its whole batch', async () => {
    chain.faults.set([{ kind: 'html502', methods: ['getVersion'] }]);
    const call = (id: number, method: string) => ({ jsonrpc: '2.0', id, method });
    const healthy = await chain.post(JSON.stringify([call(1, 'getHealth'), call(2, 'getHealth')]));
    expect(JSON.parse(healthy.text)).to.have.length(2);
    const batch = await chain.post(JSON.stringify([call(1, 'getHealth'), call(2, 'getVersion')]));
    expect(batch.status).to.equal(502);
  });
});

async function failureOf(answer: Promise<unknown>): Promise<unknown> {
  return answer.then(
    () => undefined,
    (error: unknown) => error,
  );
}
