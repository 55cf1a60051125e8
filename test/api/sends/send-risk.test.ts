import { base58 } from '@scure/base';
import { expect } from 'chai';
import { z } from 'zod';
import { createApiClient, type CallApi } from '../../support/api-client.ts';
import { fundedWallet, newWallet, type TestWallet } from '../../support/chain-client.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { ledgerRows, type LedgerRows } from '../support/ledger-rows.ts';
import { postSend } from '../support/send-bodies.ts';

const previewed = z.object({
  send: z.object({
    preview: z.object({ risk: z.object({ level: z.string(), reasons: z.array(z.string()) }) }),
  }),
});

describe('the risk of a send from a wallet whose history is known', () => {
  let service: TestService;
  let call: CallApi;
  let ledger: LedgerRows;
  let wallet: TestWallet;
  let paid: string;

  before(async () => {
    service = await startTestService({ worker: false });
    call = await createApiClient(service, (await service.createAccount()).apiKey);
    ledger = ledgerRows(service);
    wallet = await fundedWallet();
    paid = (await newWallet()).address;
    await call('/v1/wallets', { method: 'POST', json: { address: wallet.address, watch: true } });
    await ledger.takeUp(wallet.address, 10);
    await ledger.move(wallet.address, { kind: 'send', delta: '-1000', amount: '1000', counterparty: paid });
  });
  after(() => service.stop());

  async function riskOf(to: string) {
    const { data } = await postSend(call, wallet, { to, allow_off_curve: true });
    return previewed.parse(data).send.preview.risk;
  }

  /** The same first characters: its last byte is another one. */
  function lookAlike(address: string): string {
    const bytes = base58.decode(address);
    return base58.encode(bytes.with(31, (bytes[31] ?? 0) ^ 1));
  }

  it('is none for a recipient that it has paid without the service', async () => {
    expect(await riskOf(paid)).to.deep.equal({ level: 'none', reasons: [] });
  });

  it('is high for an address that looks like one of them', async () => {
    const { level, reasons } = await riskOf(lookAlike(paid));
    expect(level).to.equal('high');
    expect(reasons.join(' ')).to.include(paid);
  });

  it('does not count an address that only sent something to it', async () => {
    const sender = (await newWallet()).address;
    await ledger.move(wallet.address, { counterparty: sender, flags: ['dust'] });
    expect((await riskOf(sender)).level).to.equal('low');
    expect((await riskOf(lookAlike(sender))).level).to.equal('low');
  });
});
