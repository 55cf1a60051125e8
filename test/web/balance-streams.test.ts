import { expect } from 'chai';
import { AuthenticationError, type Balance } from '../../client/src/index.ts';
import { createAccess } from '../../use-cases/access/index.ts';
import { OPERATOR } from '../support/actors.ts';
import { airdrop, fundedWallet, type TestWallet } from '../support/chain-client.ts';
import { waitUntil } from '../support/wait-until.ts';
import type { BrowserTab } from './support/browser-tab.ts';
import { pageClient, proveWallet, startWebService, type WebService } from './support/web-service.ts';

describe('a stream of balances on the wallet page', () => {
  let web: WebService;
  let wallet: TestWallet;
  let tab: BrowserTab;

  before(async () => {
    web = await startWebService();
  });
  after(() => web.stop());

  beforeEach(async () => {
    wallet = await fundedWallet();
    tab = web.openTab();
    await proveWallet(tab, wallet);
    await waitUntil('the ledger has the wallet', async () => {
      const { source } = await pageClient(tab).getBalance(wallet.address);
      return source === 'ledger';
    });
  });

  /** All balances so far, and the end. */
  function follow() {
    const seen: Balance[] = [];
    const leaving = new AbortController();
    const ended = (async () => {
      const balances = pageClient(tab).followBalance(wallet.address, { signal: leaving.signal });
      for await (const balance of balances) seen.push(balance);
      return 'ended';
    })().catch((error: unknown) => error);
    return {
      seen,
      ended,
      leave: () => leaving.abort(),
      has: (sol: string) => waitUntil(`a balance of ${sol}`, () => seen.at(-1)?.sol === sol),
    };
  }

  it('has a payment from outside', async () => {
    const stream = follow();
    await stream.has('2');
    await airdrop(wallet.address, 3_000_000_000);
    await stream.has('5');
    expect(stream.seen.map(({ source }) => source)).to.deep.equal(['ledger', 'ledger']);
    stream.leave();
    await stream.ended;
  });

  it('ends when the operator ends the session, as the stream of an operation does', async () => {
    const operation = await pageClient(tab).send({
      from: wallet.address,
      to: (await fundedWallet()).address,
      amount: '0.1',
      token: 'SOL',
    });
    const timeline = await tab.fetch(`/page/operations/${operation.id}`, {
      headers: { accept: 'text/event-stream' },
    });
    const stream = follow();
    await stream.has('2');
    const access = createAccess({ database: web.service.database });
    expect(await access.endSessions(OPERATOR, { address: wallet.address })).to.equal(1);
    expect(await timeline.text()).to.match(/: the stream ends here/);
    expect(await stream.ended).to.be.instanceOf(AuthenticationError);
  });

  it('ends when the person disconnects the wallet: the session no longer is the wallet’s', async () => {
    const stream = await tab.fetch(`/page/wallet/balance?address=${wallet.address}`, {
      headers: { accept: 'text/event-stream' },
    });
    await tab.fetch('/page/session/wallet', { method: 'DELETE' });
    expect((await stream.text()).match(/^event: balance/gm)?.length).to.be.within(1, 2);
  });
});
