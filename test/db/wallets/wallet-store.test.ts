import { expect } from 'chai';
import { OPERATION_CHANNEL } from '../../../db/operations/timeline-rows.ts';
import { createStakeListener } from '../../../db/stakes/stake-listener.ts';
import { createWalletListener } from '../../../db/wallets/wallet-listener.ts';
import { ChallengeNotOpen, createWalletChallengeStore } from '../../../db/wallets/wallet-challenge-store.ts';
import { createWalletStore } from '../../../db/wallets/wallet-store.ts';
import { testDatabase } from '../../support/database.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { eventNames, eventsOf, newAddress } from '../support/ledger-rows.ts';
import { newAccount } from '../support/rows.ts';

const CHAIN = { network: 'devnet', chainId: 'test-chain' } as const;

describe('the wallets of an account', () => {
  const test = testDatabase();
  let accountId: string;

  beforeEach(async () => {
    accountId = await newAccount(test.database);
  });

  const store = () => createWalletStore(test.database);
  const challenges = () => createWalletChallengeStore(test.database);
  async function challenged(address: string, account = accountId): Promise<string> {
    const nonce = newAddress();
    await challenges().create({
      nonce,
      address,
      accountId: account,
      network: 'devnet',
      message: 'Sign this.',
      expiresAt: new Date(Date.now() + 60_000),
    });
    return nonce;
  }
  const signed = (nonce: string, address: string, account: string) => ({
    walletType: 'external' as const,
    userId: account,
    challenge: { nonce, accountId: account, network: 'devnet' as const, address },
  });
  const addSigned = (
    address: string,
    nonce: string | null,
    account = accountId,
    admit?: (wallets: number) => void,
  ) =>
    store().add(
      CHAIN,
      {
        ownerId: account,
        address,
        connected: nonce === null ? null : signed(nonce, address, account),
        requestedSlot: 7,
      },
      admit,
    );
  const add = async (address: string, isConnected = false, account = accountId) =>
    addSigned(address, isConnected ? await challenged(address, account) : null, account);
  const failure = (adding: Promise<unknown>): Promise<unknown> =>
    adding.then(
      () => null,
      (error: unknown) => error,
    );
  const remove = (address: string, account = accountId) =>
    store().remove('devnet', { ownerId: account, address, userId: account, reason: 'user_initiated' });

  it('are connected with one event, however often it is requested, which only the connecting account gets', async () => {
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

  it('are connected only with an open challenge, which is used up only if the wallet is connected', async () => {
    const address = newAddress();
    const nonce = await challenged(address);
    const key = { nonce, accountId, network: 'devnet', address } as const;
    const refuse = () => {
      throw new Error('one too many');
    };
    expect(await failure(addSigned(address, nonce, accountId, refuse))).to.have.property(
      'message',
      'one too many',
    );
    expect((await challenges().find(key))?.usedAt).to.equal(null);
    const racing = await Promise.allSettled([1, 2, 3].map(() => addSigned(address, nonce)));
    expect(racing.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    expect((await challenges().find(key))?.usedAt).to.be.instanceOf(Date);

    const other = newAddress();
    expect(await failure(addSigned(other, nonce))).to.be.instanceOf(ChallengeNotOpen);
    expect(await store().find('devnet', accountId, other)).to.equal(null);
    expect(await eventNames(test.database, accountId)).to.deep.equal(['wallet.connected']);
  });

  it('can be watched first and connected later, but not the other way round', async () => {
    const address = newAddress();
    expect((await add(address)).wallet).to.deep.include({
      connection: 'watched',
      walletType: null,
      connectedAt: null,
    });
    expect((await add(address, true)).outcome).to.equal('connected');
    expect((await add(address)).wallet.connection).to.equal('connected');
  });

  it('are removed with an event if they were connected, and without one if they were watched', async () => {
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

  it('notify listeners when they are added or removed', async () => {
    const listener = createWalletListener({ url: test.url });
    let received = 0;
    const subscription = listener.onChanged((network) => {
      if (network === 'devnet') received += 1;
    });
    const address = newAddress();
    await waitUntil('the first NOTIFY', async () => {
      await add(address);
      return received > 0;
    });
    const before = received;
    await remove(address);
    await waitUntil('another NOTIFY', () => received > before);
    subscription.close();
    await listener.close();
  });

  it('wake those who follow stakes when one is added, and when any operation has moved', async () => {
    const listener = createStakeListener({ url: test.url });
    let received = 0;
    const subscription = listener.onWallets(() => (received += 1));
    // Once for each connection.
    await waitUntil('it listens', () => received >= 2);
    let before = received;
    await add(newAddress());
    await waitUntil('a NOTIFY of the wallet', () => received > before);
    before = received;
    await test.database.raw('SELECT pg_notify(?, ?)', [OPERATION_CHANNEL, 'owner op_1']);
    await waitUntil('a NOTIFY of the operation', () => received > before);
    subscription.close();
    await listener.close();
  });
});
