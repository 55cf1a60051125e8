import { randomBytes } from 'node:crypto';
import { Message } from '@solana/web3.js';
import { expect } from 'chai';
import type { Browser, Route } from 'playwright-core';
import { messageHash } from '../../chain/transactions/message-hash.ts';
import type { SendArguments, SendOperation } from '../../client/src/index.ts';
import { airdrop, newWallet } from '../support/chain-client.ts';
import { sharedBrowser } from '../support/browser.ts';
import { phraseWithinPhrase } from '../support/written-phrases.ts';
import { changeAnswers, type OperationAnswer } from './support/change-answers.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import { openPerson, PASSPHRASE, type Person } from './support/person.ts';
import { otherKey, otherKeyAt } from './device/support/other-derivation.ts';

const LAMPORTS = 5_000_000_000;

/** Their number and one signature, before the message. */
const SIGNATURES_BYTES = 65;

describe('a service that lies to the wallet page', () => {
  let browser: Browser;
  let service: PageService;
  let person: Person;
  let from: string;
  const signed: string[] = [];

  before(async () => {
    [browser, service] = await Promise.all([sharedBrowser(), startPageService()]);
    person = await openPerson({ browser, url: service.url });
    from = otherKey((await person.makeWallet()).join(' '), 0).address;
    await airdrop(from, LAMPORTS);
    person.page.on('request', (request) => {
      if (request.url().endsWith('/signature')) signed.push(request.url());
    });
  });

  after(async () => {
    await person.close();
    await service.stop();
  });

  afterEach(async () => {
    await person.page.unrouteAll({ behavior: 'wait' });
    expect(signed, 'nothing was signed').to.deep.equal([]);
  });

  async function prepared(
    more: Pick<SendArguments, 'memo' | 'references'> = {},
  ): Promise<{ send: SendOperation; link: string }> {
    const { address: to } = await newWallet();
    const send = await service.developer.send({ from, to, amount: '0.1', token: 'SOL', ...more });
    return { send, link: await service.linkTo(send.id) };
  }

  it('is found out if it describes another recipient than it hashed', async () => {
    const { link } = await prepared();
    const { address: thief } = await newWallet();
    await changeAnswers(person.page, ({ data: { send } }) => {
      send.to = thief;
      send.preview.recipient = thief;
    });
    await person.page.goto(link);
    await person.sees('This cannot be trusted');
    expect(await person.page.getByRole('button', { name: /^Send/ }).count()).to.equal(0);
  });

  it('is found out if it describes another amount than it hashed', async () => {
    const { link } = await prepared();
    await changeAnswers(person.page, ({ data: { send } }) => {
      send.amount = '0.01';
    });
    await person.page.goto(link);
    await person.sees('This cannot be trusted');
  });

  it('is found out if it describes another wallet than the sender, or costs that cannot be', async () => {
    const { address: other } = await newWallet();
    const lies: ((answer: OperationAnswer) => void)[] = [
      ({ data }) => (data.wallet_address = other),
      ({ data: { send } }) => (send.preview.network_fee = '0.5'),
    ];
    for (const lie of lies) {
      const { link } = await prepared();
      await changeAnswers(person.page, lie);
      await person.page.goto(link);
      await person.sees('This cannot be trusted');
      await person.page.unrouteAll({ behavior: 'wait' });
    }
  });

  it('is found out if it describes other references than it hashed', async () => {
    const { link } = await prepared();
    const { address: reference } = await newWallet();
    await changeAnswers(person.page, ({ data: { send } }) => {
      send.references = [reference];
    });
    await person.page.goto(link);
    await person.sees('This cannot be trusted');
  });

  it('cannot give SOL the name of something worthless', async () => {
    const { link } = await prepared();
    await changeAnswers(person.page, ({ data: { send } }) => {
      send.token = 'TEST<b>';
    });
    await person.page.goto(link);
    await person.page.getByRole('button', { name: 'Send 0.1 SOL', exact: true }).waitFor();
    expect(await person.page.getByText('TEST').count()).to.equal(0);
  });

  it('gets no signature for the bytes of another operation', async () => {
    const { link } = await prepared();
    const { send: other } = await prepared();
    await service.developer.operations.confirm(other.id, other.contentHash);
    const bytes = await service.developer.operations.createSigningRequest(other.id);
    await person.page.route('**/signing-request', async (route: Route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { operation_id: string } };
      const { operation_id: id } = answer.data;
      await route.fulfill({ response, json: { ...answer, data: { ...bytes, operation_id: id } } });
    });
    await person.page.goto(link);
    await person.press('Send 0.1 SOL');
    await person.sees(/Stopped: the service asked to sign something else/);
  });

  it('gets no signature for the references of a payment request in another order', async () => {
    const references = [await newWallet(), await newWallet()].map(({ address }) => address);
    const { link } = await prepared({ references });
    await person.page.route('**/signing-request', async (route: Route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { transaction: string } };
      const wire = Buffer.from(answer.data.transaction, 'base64');
      const message = Message.from(wire.subarray(SIGNATURES_BYTES));
      const accounts = message.instructions.at(-1)?.accounts ?? [];
      accounts.push(...accounts.splice(-2).toReversed());
      const changed = message.serialize();
      const bytes = {
        transaction: Buffer.concat([wire.subarray(0, SIGNATURES_BYTES), changed]).toString('base64'),
        message_hash: messageHash(changed),
      };
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...bytes } } });
    });
    await person.page.goto(link);
    await person.press('Send 0.1 SOL');
    await person.sees(/Stopped: the service asked to sign something else/);
  });

  it('cannot put HTML, hidden or turned characters into the page', async () => {
    const { link } = await prepared({ memo: '<b onclick="alert(1)">memo</b>' });
    await changeAnswers(person.page, ({ data: { send } }) => {
      send.preview.risk = {
        level: 'high',
        reasons: ['<img src=x onerror=alert(1)> pay \u202Enow\u200B'],
      };
    });
    await person.page.goto(link);
    await person.sees('<img src=x onerror=alert(1)>');
    await person.sees('U+202E');
    await person.sees('U+200B');
    await person.sees('<b onclick="alert(1)">memo</b>');
    expect(await person.page.locator('img, dd b').count()).to.equal(0);
  });

  it('gets no other address than the phrase’s own into a restored wallet, and no choice without the person, if it claims money everywhere', async () => {
    const phrase = phraseWithinPhrase(randomBytes(16), randomBytes(16)).join(' ');
    const other = await openPerson({ browser, url: service.url });
    const asked: string[] = [];
    other.page.on('request', (request) => {
      if (request.url().endsWith('/signature')) signed.push(request.url());
    });
    await other.page.route('**/page/wallet/balance?*', async (route: Route) => {
      if (!route.request().headers()['accept']?.includes('json')) return await route.continue();
      const url = new URL(route.request().url());
      const address = url.searchParams.get('address') ?? '';
      asked.push(address);
      // The money of another wallet.
      url.searchParams.set('address', from);
      const response = await route.fetch({ url: url.href });
      const answer = (await response.json()) as { data: object };
      await route.fulfill({
        response,
        json: { ...answer, data: { ...answer.data, wallet_address: address } },
      });
    });
    await other.startRestoring(phrase.split(' '));
    await other.sees('Usual in Trust Wallet');
    const own = [[44, 501, 0, 0], [44, 501, 1, 0], [44, 501, 2, 0], [44, 501, 0], [44, 501], null].map(
      (path) => otherKeyAt(phrase, path).address,
    );
    const offered = await other.page.locator('.choice .address').allTextContents();
    expect(offered).to.deep.equal(own);
    expect(asked.slice(0, own.length)).to.have.members(own);
    await other.page.unrouteAll({ behavior: 'wait' });
    await other.press('Not now');
    await other.page.locator('.balance-amount').waitFor();
    expect(await other.address()).to.equal(own[0]);
    await other.close();
  });

  it('cannot hide characters in a balance: only numbers are shown, and a token has its address instead of a name with such characters', async () => {
    const SYMBOL = '\u202eCDSU\u200b';
    let sol = '1\u200b00';
    await person.page.route('**/page/wallet/balance?*', async (route: Route) => {
      if (!route.request().headers()['accept']?.includes('json')) return await route.abort();
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { sol: string; balances: Record<string, object> } };
      const { SOL } = answer.data.balances;
      const balances = { SOL, [SYMBOL]: { ...SOL, mint: from } };
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, sol, balances } } });
    });
    await person.page.goto(`${service.url}/#/home`);
    await person.page.reload();
    await person.fill('Passphrase', PASSPHRASE);
    await person.press('Unlock');
    await person.sees('The service gave an answer');
    expect(await person.page.locator('.balance-amount').count()).to.equal(0);
    sol = '100';
    await person.press('Try again');
    await person.page.locator('.balance-amount', { hasText: /^100 / }).waitFor();
    await person.page.locator('.item', { hasText: `${from.slice(0, 4)}…${from.slice(-4)}` }).waitFor();
    expect(await person.page.locator('body').innerText()).not.to.match(/CDSU|[\u202e\u200b]/);
  });
});
