import { expect } from 'chai';
import { airdrop, newWallet } from '../support/chain-client.ts';
import { sharedBrowser } from '../support/browser.ts';
import { changeSends } from './support/changed-send.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import { ARRIVES_MS, openPerson, type Person } from './support/person.ts';

const REFUSED = 'This is not what you asked for';

describe('a person who reviews a payment, and whose service shows another one', () => {
  let service: PageService;
  let person: Person;
  let to: string;
  const confirmed: string[] = [];

  before(async () => {
    service = await startPageService();
    person = await openPerson({ browser: await sharedBrowser(), url: service.url });
    await person.makeWallet();
    ({ address: to } = await newWallet());
    await airdrop(await person.address(), 5_000_000_000);
    await person.page.goto(`${service.url}/#/home`);
    await person.page.locator('.balance-amount', { hasText: /^5 / }).waitFor({ timeout: ARRIVES_MS });
    person.page.on('request', (request) => {
      if (request.url().endsWith('/confirm')) confirmed.push(request.url());
    });
  });

  after(async () => {
    await person.close();
    await service.stop();
  });

  async function review(amount: string): Promise<void> {
    const { page, press, fill } = person;
    await page.goto(`${service.url}/#/home`);
    await press('Send');
    await fill('Recipient', to);
    if (amount === 'max') await press('Max');
    else await fill('Amount', amount);
    await press('Review');
  }

  const sendButtons = (): Promise<number> => person.page.getByRole('button', { name: /^Send/ }).count();

  async function cancel(): Promise<void> {
    await person.page.unrouteAll({ behavior: 'wait' });
    await person.press('Cancel');
    await person.sees('Cancelled, nothing was sent');
  }

  it('cannot confirm another recipient, and reads both addresses', async () => {
    const { address: thief } = await newWallet();
    await changeSends(person.page, { to: thief });
    await review('0.1');
    await person.sees(REFUSED);
    const alert = await person.page.getByRole('alert').first().textContent();
    expect(alert).to.contain(`Recipient: you asked for ${to}`).and.to.contain(thief);
    expect(await sendButtons()).to.equal(0);
    await cancel();
  });

  it('cannot confirm a larger amount, or a memo that was not typed', async () => {
    await changeSends(person.page, { amount: '1', base_units: '1000000000' });
    await review('0.1');
    await person.sees('Amount: you asked for 0.1, and the service asks you to sign 1.');
    expect(await sendButtons()).to.equal(0);
    await cancel();
    await changeSends(person.page, { memo: 'account 7' });
    await review('0.1');
    await person.sees('Memo: you asked for nothing, and the service asks you to sign account 7.');
    expect(await sendButtons()).to.equal(0);
    await cancel();
  });

  it('cannot confirm it either after going back and forward, if the service does not cancel it', async () => {
    const { page, sees } = person;
    await changeSends(page, { amount: '1', base_units: '1000000000' });
    await page.route('**/cancel', (route) => route.abort());
    await review('0.1');
    await sees(REFUSED);
    await page.goBack();
    await page.getByRole('button', { name: 'Review', exact: true }).waitFor();
    await page.goForward();
    await sees(REFUSED);
    expect(await sendButtons()).to.equal(0);
    await cancel();
  });

  it('cannot confirm more than was available when everything was asked for', async () => {
    await changeSends(person.page, { amount: '6', base_units: '6000000000' });
    await review('max');
    await person.sees('Amount: you asked for at most 5, and the service asks you to sign 6.');
    await person.sees('Money may have arrived since. Then go back and review again.');
    expect(await sendButtons()).to.equal(0);
    await cancel();
    expect(confirmed, 'nothing was confirmed').to.deep.equal([]);
  });

  it('confirms the payment that was asked for, and reads nothing of a difference', async () => {
    await review('0.1');
    await person.page.getByRole('button', { name: 'Send 0.1 SOL', exact: true }).waitFor();
    expect(await person.page.getByText(REFUSED).count()).to.equal(0);
    await person.press('Send 0.1 SOL');
    await person.page.locator('.status-text', { hasText: /^Sent 0\.1 SOL/ }).waitFor();
    expect(confirmed).to.have.length(1);
  });

  it('reads of no difference after a reload, which forgets the form, as for a payment from a link', async () => {
    const { address: other } = await newWallet();
    await review('0.2');
    await person.page.getByRole('button', { name: 'Send 0.2 SOL', exact: true }).waitFor();
    await changeSends(person.page, { to: other });
    await person.page.reload();
    await person.sees(other);
    expect(await person.page.getByText(REFUSED).count()).to.equal(0);
    await person.page.unrouteAll({ behavior: 'wait' });
  });
});
