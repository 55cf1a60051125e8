import { expect } from 'chai';
import { z } from 'zod';
import { createApiClient, type CallApi } from '../../support/api-client.ts';
import { chainRpc, fundedWallet, newWallet, type TestWallet } from '../../support/chain-client.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { outcome, postSend, sendBody } from '../support/send-bodies.ts';

/** 20 million SOL: more than a float of lamports can count exactly. */
const RICH_LAMPORTS = 20_000_000_000_000_000;

describe('the amount of a send', () => {
  let service: TestService;
  let call: CallApi;
  let from: TestWallet;

  before(async () => {
    service = await startTestService({ worker: false });
    call = await createApiClient(service, (await service.createAccount()).apiKey);
    from = await newWallet();
    // More than the local chain's faucet has.
    const account = { lamports: RICH_LAMPORTS, owner: '1'.repeat(32), data: '', executable: false };
    await (await chainRpc()).call('surfnet_setAccount', [from.address, account], z.unknown());
  });
  after(() => service.stop());

  /** The amount's JSON text stands in the body exactly as given. */
  async function sendText(amount: string) {
    const text = JSON.stringify(await sendBody(from, { amount: 0 })).replace(
      '"amount":0',
      `"amount":${amount}`,
    );
    return call('/v1/wallet/send', { method: 'POST', text });
  }

  const exact: [string, string, string][] = [
    ['1', '1000000000', '1'],
    ['"1"', '1000000000', '1'],
    ['1.50', '1500000000', '1.5'],
    ['0.123456789', '123456789', '0.123456789'],
    ['1.5e1', '15000000000', '15'],
    ['2500e-3', '2500000000', '2.5'],
    ['"0.1000000000"', '100000000', '0.1'],
    // 2^53 + 1 lamports, which no float can hold.
    ['9007199.254740993', '9007199254740993', '9007199.254740993'],
    ['"9007199.254740993"', '9007199254740993', '9007199.254740993'],
  ];
  for (const [amount, baseUnits, shown] of exact) {
    it(`${amount} is exactly ${baseUnits} base units`, async () => {
      const { status, data, body } = await sendText(amount);
      expect(status, JSON.stringify(body)).to.equal(202);
      expect(data['send']).to.include({ base_units: baseUnits, amount: shown });
      await service
        .database('operations')
        .update({ status: 'cancelled', ended_at: new Date(), check_at: null });
    });
  }

  const refused: [string, string][] = [
    ['0', 'must be above zero'],
    ['"0"', 'must be above zero'],
    ['0.000000000', 'must be above zero'],
    ['-1', 'must be above zero'],
    ['"-1"', 'must be above zero'],
    ['-0', 'must be above zero'],
    ['-1e-3', 'must be above zero'],
    ['1e400', 'must have at most 40 digits'],
    ['"1e400"', 'must be a plain decimal'],
    ['"1e-9"', 'must be a plain decimal'],
    ['"1E2"', 'must be a plain decimal'],
    ['"NaN"', 'must be a plain decimal'],
    ['"Infinity"', 'must be a plain decimal'],
    ['"0x10"', 'must be a plain decimal'],
    ['" 1"', 'must be a plain decimal'],
    ['"1,5"', 'must be a plain decimal'],
    ['""', 'must be a plain decimal'],
    ['0.0000000001', 'SOL has 9 decimals'],
    ['1e-10', 'SOL has 9 decimals'],
    ['"1.0000000001"', 'SOL has 9 decimals'],
    [`"1.${'0'.repeat(41)}"`, 'must be a plain decimal'],
    ['18446744073.709551616', 'is more than can exist'],
    [`1${'0'.repeat(39)}`, 'is more than can exist'],
    ['true', 'must be a number or a decimal string'],
    ['null', 'must be a number or a decimal string'],
    ['[1]', 'must be a number or a decimal string'],
    ['{"text":"1"}', 'must be a number or a decimal string'],
  ];
  for (const [amount, problem] of refused) {
    it(`${amount} is refused: ${problem}`, async () => {
      const answer = await sendText(amount);
      expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
      expect(answer.error.details).to.match(new RegExp(`^amount: ${problem}`));
    });
  }

  it('is the same request however it is written', async () => {
    const body = JSON.stringify(await sendBody(from, { amount: 0 }));
    const send = (amount: string) =>
      call('/v1/wallet/send', {
        method: 'POST',
        text: body.replace('"amount":0', `"amount":${amount}`),
        headers: { 'idempotency-key': 'one-amount' },
      });
    const { data } = await send('0.1');
    for (const amount of ['0.10', '1e-1', '"0.1"', '"0.1000000000"']) {
      const again = await send(amount);
      expect(again.headers.get('idempotency-replayed'), amount).to.equal('true');
      expect(again.data['operation_id']).to.equal(data['operation_id']);
    }
    expect(outcome(await send('1e-2'))).to.equal('409 CONFLICT');
    await service
      .database('operations')
      .update({ status: 'cancelled', ended_at: new Date(), check_at: null });
  });

  it('NaN is refused: JSON has no such number', async () => {
    expect(outcome(await sendText('NaN'))).to.equal('400 INVALID_REQUEST');
  });

  it('that is one lamport more than the wallet holds is refused with 422, exact to the lamport', async () => {
    const answer = await sendText('20000000.000000001');
    expect(outcome(answer)).to.equal('422 INSUFFICIENT_FUNDS');
    expect(answer.error.details).to.include('20000000.000000001 SOL are needed');
  });

  it('that is too little for a new account is refused before anything is started', async () => {
    const answer = await sendText('0.000000001');
    expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
    expect(answer.error.details).to.equal(
      'amount: is too little: a new address must receive at least 0.00089088 SOL',
    );
  });

  it('can be everything: then the fee is missing', async () => {
    const small = await fundedWallet(1_000_000_000);
    expect(outcome(await postSend(call, small, { amount: '1' }))).to.equal('422 INSUFFICIENT_FUNDS');
    expect(outcome(await postSend(call, small, { amount: '0.999995' }))).to.equal('202');
  });

  it('of a wallet that is not on the chain is more than it holds', async () => {
    expect(outcome(await postSend(call, await newWallet()))).to.equal('422 INSUFFICIENT_FUNDS');
  });
});
