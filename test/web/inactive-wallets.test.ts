import { expect } from 'chai';
import { createLedgerCoverageQueries } from '../../db/ledger/ledger-coverage.ts';
import { createInactiveWallets } from '../../db/wallets/inactive-wallets.ts';
import { createAccess } from '../../use-cases/access/index.ts';
import { OPERATOR } from '../support/actors.ts';
import { airdrop, fundedWallet, type TestWallet } from '../support/chain-client.ts';
import { createWalletClient } from '../../client/src/index.ts';
import { waitUntil } from '../support/wait-until.ts';
import type { BrowserTab } from './support/browser-tab.ts';
import { pageClient, proveWallet, startWebService, type WebService } from './support/web-service.ts';

const DAYS = 90;

describe('a wallet of the page that has not signed in for long', () => {
  let web: WebService;
  let wallet: TestWallet;
  let tab: BrowserTab;

  before(async () => {
    web = await startWebService();
  });
  after(() => web.stop());

  beforeEach(async () => {
    wallet = await fundedWallet();
    tab = await signIn();
    await untilFollowed(tab);
  });

  async function signIn(): Promise<BrowserTab> {
    const opened = web.openTab();
    expect((await proveWallet(opened, wallet)).status).to.equal(200);
    return opened;
  }

  const untilFollowed = (of: BrowserTab) =>
    waitUntil('the ledger has the wallet', async () => {
      const { source } = await pageClient(of).getBalance(wallet.address);
      return source === 'ledger';
    });

  const lastSignedIn = (daysAgo: number) =>
    web.service
      .database('wallets')
      .where({ address: wallet.address })
      .whereNotNull('signed_in_at')
      .update({ signed_in_at: new Date(Date.now() - daysAgo * 86_400_000) });

  const endSessions = () =>
    createAccess({ database: web.service.database }).endSessions(OPERATOR, { address: wallet.address });

  const pause = () => createInactiveWallets(web.service.database).pause('devnet', { days: DAYS, limit: 10 });

  async function isFollowed(): Promise<boolean> {
    const row: unknown = await web.service
      .database('followed_wallets')
      .where({ address: wallet.address })
      .whereNull('stopped_at')
      .first('id');
    return row !== undefined;
  }

  it('is no longer followed, and has the whole history again after it signs in', async () => {
    await lastSignedIn(DAYS + 1);
    await endSessions();
    await pause();
    expect(await isFollowed()).to.equal(false);
    await airdrop(wallet.address, 3_000_000_000);
    const back = await signIn();
    await untilFollowed(back);
    expect((await pageClient(back).getBalance(wallet.address)).sol).to.equal('5');
    const received = await waitUntil('the history has what came meanwhile', async () => {
      const { items } = await pageClient(back).history(wallet.address).page();
      return items.length === 2 ? items.map(({ amount }) => amount) : null;
    });
    expect(received).to.deep.equal(['3', '2']);
    await pause();
    expect(await isFollowed()).to.equal(true);
  });

  it('stays followed while it has a session', async () => {
    await lastSignedIn(DAYS + 1);
    await pause();
    expect(await isFollowed()).to.equal(true);
    await endSessions();
  });

  it('stays followed before the time is up', async () => {
    await lastSignedIn(DAYS - 1);
    await endSessions();
    await pause();
    expect(await isFollowed()).to.equal(true);
  });

  it('stays followed for an account that has it, until that account removes it', async () => {
    const { apiKey } = await web.service.createAccount();
    const account = createWalletClient({ baseUrl: web.service.baseUrl, apiKey, network: 'devnet' });
    await account.watchWallet(wallet.address);
    await lastSignedIn(DAYS + 1);
    await endSessions();
    await pause();
    expect(await isFollowed()).to.equal(true);
    await account.disconnectWallet(wallet.address);
    expect(await isFollowed()).to.equal(false);
  });

  it('does not count among the wallets that the ledger has to follow', async () => {
    const { database } = web.service;
    const { coverage } = createLedgerCoverageQueries(database);
    const chain = (await database('wallets')
      .where({ address: wallet.address })
      .first('network', 'chain_id')) as {
      network: 'devnet';
      chain_id: string;
    };
    const expected = async () =>
      (await coverage({ network: chain.network, chainId: chain.chain_id })).expected;
    const before = await expected();
    await lastSignedIn(DAYS + 1);
    await endSessions();
    await pause();
    expect(await expected()).to.equal(before - 1);
  });
});
