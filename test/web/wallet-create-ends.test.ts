import { expect } from 'chai';
import { createWalletClient, type WalletClient } from '../../client/src/index.ts';
import { createTestTerminal } from '../../client/test/support/test-terminal.ts';
import { newWallet } from '../support/chain-client.ts';
import { passDeadline, readAgain } from '../support/expire-operation.ts';
import { waitUntil } from '../support/wait-until.ts';
import { answerOf } from './support/answer.ts';
import type { BrowserTab } from './support/browser-tab.ts';
import { createPersons, proofOf, refusalOf, type Persons } from './support/asked-wallet.ts';
import { startWebService, type WebService } from './support/web-service.ts';

describe('An operation that asks for a wallet', () => {
  let web: WebService;
  let apiKey: string;
  let developer: WalletClient;
  let persons: Persons;

  before(async () => {
    web = await startWebService();
    ({ apiKey } = await web.service.createAccount());
    developer = createWalletClient({ baseUrl: web.service.baseUrl, apiKey, network: 'devnet' });
    persons = createPersons(web, developer);
  });
  after(() => web.stop());

  /** The operation whose link a command printed. */
  async function openPrinted(link: string, tab: BrowserTab): Promise<{ id: string }> {
    const redeemed = await tab.post('/page/session/redeem', { token: link.split('/#')[1] });
    return { id: String((await answerOf(redeemed)).data['operation_id']) };
  }

  function terminal() {
    return createTestTerminal({
      WALLET_SERVICE_URL: web.service.baseUrl.replace('/v1', ''),
      WALLET_SERVICE_API_KEY: apiKey,
    });
  }

  it('is not completed after its deadline, and then expires', async () => {
    const of = await persons.opened();
    const wallet = await newWallet();
    const proof = await proofOf(await persons.challenge(of, wallet.address), wallet);
    const kind = await passDeadline(web.service, of.asked.id);
    const late = await of.tab.post(`/page/operations/${of.asked.id}/proof`, proof);
    expect([late.status, await refusalOf(late)]).to.deep.equal([409, 'CONFLICT']);
    await readAgain(web.service, kind, of.asked.id);
    const { data } = await of.asked.waitFor();
    expect([data.status, data.wallet_create.wallet]).to.deep.equal(['expired', null]);
    expect(data.error?.message).to.equal(
      'The operation was not confirmed or not signed in time. Nothing was sent.',
    );
    expect(await persons.eventsOf(wallet.address)).to.deep.equal([]);
    const { items: followed } = await developer.wallets().page();
    expect(followed.map(({ address }) => address)).not.to.include(wallet.address);
  });

  it('lets ten proofs of one wallet at the same moment connect it once', async () => {
    const of = await persons.opened();
    const wallet = await newWallet();
    const proof = await proofOf(await persons.challenge(of, wallet.address), wallet);
    const path = `/page/operations/${of.asked.id}/proof`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => of.tab.post(path, proof)));
    expect(answers.map(({ status }) => status)).to.include(200);
    expect(new Set(answers.map(({ status }) => status))).to.satisfy((statuses: Set<number>) =>
      [...statuses].every((status) => status === 200 || status === 409),
    );
    expect(await persons.eventsOf(wallet.address)).to.have.length(2);
  });

  it('is asked for on the command line, which prints the link and then the address', async () => {
    const { run, out } = terminal();
    const command = run('wallets', 'create');
    const link = await waitUntil('the command prints the link', () => out[0]);
    const tab = web.openTab();
    const asked = await openPrinted(link, tab);
    const wallet = await newWallet();
    expect((await persons.prove({ asked, tab }, wallet)).status).to.equal(200);
    expect(await command).to.equal(0);
    expect(out.at(-1)).to.equal(wallet.address);
  });

  it('ends the command with a refusal if the person rejects it', async () => {
    const { run, out } = terminal();
    const command = run('wallets', 'create');
    const link = await waitUntil('the command prints the link', () => out[0]);
    const tab = web.openTab();
    const { id } = await openPrinted(link, tab);
    await tab.post(`/page/operations/${id}/cancel`, {});
    expect(await command).to.equal(1);
    expect(out.at(-1)).to.equal('rejected: no wallet was connected');
  });
});
