import { expect } from 'chai';
import { z } from 'zod';
import { newWallet } from '../../support/chain-client.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { outcome } from '../support/send-bodies.ts';
import { newWalletCaller, signedChallenge } from '../support/wallet-caller.ts';

describe('the request that has connected a wallet', () => {
  let service: TestService;

  before(async () => {
    service = await startTestService({ worker: false });
  });
  after(() => service.stop());

  const eventsOf = async (accountId: string): Promise<string[]> => {
    const rows = await service.database('events').where({ owner_id: accountId }).select('body');
    return (rows as { body: string }[]).map(
      ({ body }) => z.object({ event: z.string() }).parse(JSON.parse(body)).event,
    );
  };

  it('can be sent again when its answer was lost: 200 with the wallet, which is connected once', async () => {
    const caller = await newWalletCaller(service);
    const signed = await signedChallenge(caller, await newWallet());
    const connected = await caller.connect(signed);
    expect(connected.status).to.equal(201);
    const again = await caller.connect(signed);
    expect(outcome(again)).to.equal('200');
    expect(again.data).to.deep.equal(connected.data);
    expect(await eventsOf(caller.accountId)).to.deep.equal(['wallet.connected']);
  });

  it('can be sent several times in parallel', async () => {
    const caller = await newWalletCaller(service);
    const signed = await signedChallenge(caller, await newWallet());
    const answers = await Promise.all([1, 2, 3].map(() => caller.connect(signed)));
    expect(answers.map(outcome).toSorted()).to.deep.equal(['200', '200', '201']);
    expect(await eventsOf(caller.accountId)).to.deep.equal(['wallet.connected']);
  });

  it('can be sent again after others of the account have asked for texts', async () => {
    const caller = await newWalletCaller(service);
    const signed = await signedChallenge(caller, await newWallet());
    await caller.connect(signed);
    await signedChallenge(caller, await newWallet());
    expect(outcome(await caller.connect(signed))).to.equal('200');
  });

  it('can be sent again if the wallet was connected already', async () => {
    const caller = await newWalletCaller(service);
    const wallet = await newWallet();
    await caller.connect(await signedChallenge(caller, wallet));
    const second = await signedChallenge(caller, wallet);
    expect([await caller.connect(second), await caller.connect(second)].map(outcome)).to.deep.equal([
      '200',
      '200',
    ]);
  });

  it('does not connect a wallet again that was removed since, even if it is watched now', async () => {
    const caller = await newWalletCaller(service);
    const { address, ...wallet } = await newWallet();
    const signed = await signedChallenge(caller, { address, ...wallet });
    await caller.connect(signed);
    await caller.call(`/v1/wallets/${address}`, { method: 'DELETE' });
    const removed = await caller.connect(signed);
    expect(outcome(removed)).to.equal('400 INVALID_REQUEST');
    expect(removed.error.details).to.match(/^message: .*used already.*challenge/);
    expect(outcome(await caller.call(`/v1/wallets/${address}`))).to.equal('404 WALLET_NOT_FOUND');
    await caller.connect({ address, watch: true });
    expect(outcome(await caller.connect(signed))).to.equal('400 INVALID_REQUEST');
    expect((await caller.call(`/v1/wallets/${address}`)).data).to.include({ connection: 'watched' });
  });

  it('is refused from then on if the wallet was removed and connected by another text', async () => {
    const caller = await newWalletCaller(service);
    const wallet = await newWallet();
    const signed = await signedChallenge(caller, wallet);
    await caller.connect(signed);
    await caller.call(`/v1/wallets/${wallet.address}`, { method: 'DELETE' });
    expect(outcome(await caller.connect(await signedChallenge(caller, wallet)))).to.equal('201');
    expect(outcome(await caller.connect(signed))).to.equal('400 INVALID_REQUEST');
  });

  it('connects nothing when another account sends it, even one that has the wallet', async () => {
    const [owner, other] = [await newWalletCaller(service), await newWalletCaller(service)];
    const wallet = await newWallet();
    const signed = await signedChallenge(owner, wallet);
    await owner.connect(signed);
    expect(outcome(await other.connect(signed))).to.equal('400 INVALID_REQUEST');
    await other.connect(await signedChallenge(other, wallet));
    expect(outcome(await other.connect(signed))).to.equal('400 INVALID_REQUEST');
  });

  it('needs the wallet’s signature each time', async () => {
    const caller = await newWalletCaller(service);
    const signed = await signedChallenge(caller, await newWallet());
    await caller.connect(signed);
    const { signature } = await signedChallenge(caller, await newWallet());
    const answer = await caller.connect({ ...signed, signature });
    expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
    expect(answer.error.details).to.match(/^signature: /);
  });
});
