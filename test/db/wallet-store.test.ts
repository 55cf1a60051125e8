import { expect } from 'chai';
import { createWalletNotices } from '../../db/wallet-notices.ts';
import { createWalletStore } from '../../db/stores/wallet-store.ts';
import { startTestDatabase, type TestDatabase } from '../support/database.ts';
import { waitUntil } from '../support/wait-until.ts';
import { eventNames, eventsOf, newAddress } from './support/ledger-rows.ts';
import { newAccount } from './support/rows.ts';

const CHAIN = { network: 'devnet', chainId: 'test-chain' } as const;

describe('the wallets of an account', () => {
  let test: TestDatabase;
  let accountId: string;

  before(async function () {
    this.timeout(60_000);
    test = await startTestDatabase();
  });
  after(() => test.stop());
  beforeEach(async () => {
    accountId = await newAccount(test.database);
  });

  const store = () => createWalletStore(test.database);
  const add = (address: string, isConnected = false, account = accountId) =>
    store().add(CHAIN, {
      accountId: account,
      address,
      connected: isConnected ? { walletType: 'external', userId: account } : null,
      requestedSlot: 7,
    });
  const remove = (address: string, account = accountId) =>
    store().remove('devnet', { accountId: account, address, userId: account, reason: 'user_initiated' });

  it('are connected with one event, however often it is asked, and nobody else learns who connected them', async () => {
    const address = newAddress();
    const watcher = await newAccount(test.database);
    await add(address, false, watcher);
    const racing = await Promise.all([1, 2, 3].map(() => add(address, true)));
    expect(racing.map(({ outcome }) => outcome).toSorted()).to.deep.equal([
      'added',
      'unchanged',
      'unchanged',
    ]);
    expect(await eventNames(test.database, accountId)).to.deep.equal(['wallet.connected']);
    expect(await eventNames(test.database, watcher)).to.deep.equal([]);
    const [event] = await eventsOf(test.database, accountId);
    expect(event?.data).to.deep.include({
      user_id: accountId,
      wallet_address: address,
      wallet_type: 'external',
    });
  });

  it('can be watched first and connected later, and not the other way round', async () => {
    const address = newAddress();
    expect((await add(address)).wallet).to.deep.include({
      connection: 'watched',
      walletType: null,
      connectedAt: null,
    });
    expect((await add(address, true)).outcome).to.equal('connected');
    expect((await add(address)).wallet.connection).to.equal('connected');
  });

  it('leave with an event for who had connected them, and without one for who had watched them', async () => {
    const address = newAddress();
    const watcher = await newAccount(test.database);
    await add(address, true);
    await add(address, false, watcher);
    expect(await remove(address)).to.equal(true);
    expect(await remove(address)).to.equal(false);
    expect(await eventNames(test.database, accountId)).to.deep.equal([
      'wallet.connected',
      'wallet.disconnected',
    ]);
    await remove(address, watcher);
    expect(await eventNames(test.database, watcher)).to.deep.equal([]);
    expect(await store().find('devnet', accountId, address)).to.equal(null);
  });

  it('are listed newest first, each once, and only the account’s own', async () => {
    const addresses = [newAddress(), newAddress(), newAddress()];
    for (const address of addresses) await add(address);
    await add(newAddress(), false, await newAccount(test.database));
    const seen: string[] = [];
    for (let behind = null, page; ; behind = page.at(-1)?.place ?? null) {
      page = await store().list('devnet', accountId, behind, 2);
      seen.push(...page.map(({ wallet }) => wallet.address));
      if (page.length < 2) break;
    }
    expect(seen).to.deep.equal(addresses.toReversed());
  });

  it('tell those who listen when they become more or less', async () => {
    const notices = createWalletNotices({ url: test.url });
    let told = 0;
    const subscription = notices.onChanged((network) => {
      if (network === 'devnet') told += 1;
    });
    const address = newAddress();
    await waitUntil('the first notice', async () => {
      await add(address);
      return told > 0;
    });
    const before = told;
    await remove(address);
    await waitUntil('another notice', () => told > before);
    subscription.close();
    await notices.close();
  });
});
