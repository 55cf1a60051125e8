import { expect } from 'chai';
import { insertOperation, newAccount } from '../../db/support/rows.ts';
import { apiKeyOf } from '../../support/actors.ts';
import { newWallet } from '../../support/chain-client.ts';
import { testDatabase } from '../../support/database.ts';
import { allUseCases } from '../support/all-use-cases.ts';
import { expectServiceError } from '../support/expect-service-error.ts';
import { PAGE, pageSessions, signingChain } from '../support/page-sessions.ts';

interface StoredEvent {
  owner_id: string;
  name: string;
  body: string;
}

describe('a wallet that is disconnected on the wallet page', () => {
  const test = testDatabase();
  const useCases = () => allUseCases(test.database, signingChain()).useCases;
  const sessions = () => useCases().sessions;
  const person = () => pageSessions(useCases());

  const eventsOf = (ownerId: string): Promise<StoredEvent[]> =>
    test.database('events').where({ owner_id: ownerId }).orderBy('created_at').select('name', 'body');

  async function watcherOf(address: string): Promise<string> {
    const accountId = await newAccount(test.database);
    await useCases().wallets.watch(apiKeyOf(accountId), 'devnet', address);
    return accountId;
  }

  it('is lost by its session, which stays, and is followed no longer for itself', async () => {
    const accountId = await newAccount(test.database);
    const { id } = await insertOperation(test.database, accountId);
    const { token: link } = await sessions().createLink(apiKeyOf(accountId), id);
    const redeemed = await sessions().redeem(null, link, PAGE);
    const { session, wallet } = await person().signIn(undefined, redeemed.session);
    const { address } = wallet;
    await sessions().disconnect(session);
    expect(await sessions().read(session)).to.deep.include({ wallet: null, linkedOperations: [id] });
    expect(await test.database('wallets').where({ address })).to.deep.equal([]);
    expect(await test.database('followed_wallets').where({ address, stopped_at: null })).to.deep.equal([]);
    expect((await person().signIn(wallet, redeemed.session)).session.wallet?.address).to.equal(address);
  });

  it('ends its other sessions, so none acts for it until its key signs again', async () => {
    const here = await person().signIn();
    const [elsewhere, stranger] = [await person().signIn(here.wallet), await person().signIn()];
    await sessions().disconnect(here.session);
    await expectServiceError(sessions().authenticate(elsewhere.token ?? '', PAGE), 'INVALID_API_KEY');
    expect((await sessions().authenticate(here.token ?? '', PAGE)).wallet).to.equal(null);
    expect(await sessions().authenticate(stranger.token ?? '', PAGE)).to.deep.equal(stranger.session);
  });

  it('is reported once, also if the request is repeated, to every account that connected or watches it', async () => {
    const wallet = await newWallet();
    const { address } = wallet;
    const ownerId = `devnet/${address}`;
    const [watcher, stranger] = [await watcherOf(address), await newAccount(test.database)];
    const { session } = await person().signIn(wallet);
    await sessions().disconnect(session);
    await sessions().disconnect(session);
    for (const receiver of [ownerId, watcher]) {
      const [connected, disconnected, ...more] = await eventsOf(receiver);
      expect(more).to.deep.equal([]);
      expect(connected?.name).to.equal('wallet.connected');
      expect(disconnected?.name).to.equal('wallet.disconnected');
      expect(JSON.parse(disconnected?.body ?? ''))
        .to.have.property('data')
        .that.includes({
          user_id: ownerId,
          wallet_address: address,
          reason: 'user_initiated',
        });
    }
    expect(await eventsOf(stranger)).to.deep.equal([]);
    // The account watches it as before.
    expect((await useCases().wallets.read(apiKeyOf(watcher), 'devnet', address)).connection).to.equal(
      'watched',
    );
  });

  it('needs no wallet, and leaves another one that was proven meanwhile', async () => {
    const first = await person().signIn();
    const second = await person().signIn(undefined, first.session);
    await sessions().disconnect(first.session);
    expect((await sessions().read(first.session)).wallet?.address).to.equal(second.wallet.address);
    await sessions().disconnect({ ...second.session, wallet: null });
    expect((await sessions().read(first.session)).wallet?.address).to.equal(second.wallet.address);
  });
});
