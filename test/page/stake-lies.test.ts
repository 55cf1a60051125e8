import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { StakeDelegateDetails } from '../../client/src/stakes/stake-types.ts';
import { airdrop, newWallet, signaturesOf } from '../support/chain-client.ts';
import { sharedBrowser } from '../support/browser.ts';
import { startStakeChain, type StakeChain } from '../support/stake-chain.ts';
import { otherKey } from './device/support/other-derivation.ts';
import {
  changeBytes,
  changeDescribed,
  changePrepared,
  replaceAddress,
  replaceLamports,
  replaceWithdrawer,
} from './support/changed-stake.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import { ARRIVES_MS, openPerson, type Person } from './support/person.ts';

const SOL = 1_000_000_000n;

describe('a person who stakes, and whose service lies', () => {
  let browser: Browser;
  let stakes: StakeChain;
  let service: PageService;
  let person: Person;
  let from: string;
  let good: string;
  let sleepy: string;

  before(async () => {
    [browser, stakes] = await Promise.all([sharedBrowser(), startStakeChain()]);
    service = await startPageService();
    const validators = await stakes.validators();
    const voteOf = (name: string): string => validators.find((each) => each.name === name)?.vote ?? '';
    [good, sleepy] = [voteOf('Steady'), voteOf('Sleepy')];
    person = await openPerson({ browser, url: service.url });
    from = otherKey((await person.makeWallet()).join(' '), 0).address;
    await airdrop(from, 500_000_000_000);
    await person.page.locator('.balance-amount', { hasText: /^500 / }).waitFor({ timeout: ARRIVES_MS });
  });

  after(async () => {
    await person?.close();
    await service?.stop();
    await stakes?.stop();
  });

  afterEach(async () => {
    await person.page.unrouteAll({ behavior: 'wait' });
    // The wallet has few open operations at a time.
    const cancel = person.page.getByRole('button', { name: 'Cancel', exact: true });
    if (await cancel.isVisible()) await cancel.click();
    expect(await signaturesOf(from)).to.have.length(1);
  });

  async function asksFor(validator: string, amount = '10'): Promise<void> {
    await person.page.goto(`${service.url}/#/home`);
    await person.page.goto(`${service.url}/#/delegate`);
    await person.fill('Amount in SOL', amount);
    await person.fill('Validator', validator);
    await person.page.locator('.list button.item', { hasText: short(validator) }).click();
  }

  async function cannotSign(): Promise<void> {
    expect(await person.page.getByRole('button', { name: /^Delegate .+ SOL$/ }).count()).to.equal(0);
  }

  it('prepares nothing for another validator than the person has chosen', async () => {
    await changePrepared(person.page, (details) => (details.validator.address = sleepy));
    await asksFor(good);
    await person.press('Review');
    await person.sees(
      `something else than what is shown here (validator). Shown: ${good}. To sign: ${sleepy}.`,
    );
  });

  const lies: [title: string, change: (details: StakeDelegateDetails) => void, named: () => string][] = [
    [
      'another validator',
      (details) => (details.validator.address = sleepy),
      () => `Validator: you asked for ${good}, and the service asks you to sign ${sleepy}.`,
    ],
    [
      'a larger amount',
      (details) => Object.assign(details, { amount: '12', lamports: `${12n * SOL}` }),
      () => 'Amount: you asked for 10, and the service asks you to sign 12.',
    ],
    [
      'a higher fee',
      (details) => (details.fee_cap_lamports = '1000000'),
      () => 'Highest network fee, in SOL: you asked for 0.0001, and the service asks you to sign 0.001.',
    ],
  ];
  for (const [title, change, named] of lies) {
    it(`cannot sign ${title}, and is told so`, async () => {
      await changeDescribed(person.page, change);
      await asksFor(good);
      await person.press('Review');
      await person.sees('This is not what you asked for');
      await person.sees(named());
      await cannotSign();
    });
  }

  it('is not shown a position that is not its own', async () => {
    const { address } = await newWallet();
    await changeDescribed(person.page, (details) => (details.position = address));
    await asksFor(good);
    await person.press('Review');
    await person.sees('This cannot be trusted');
    await cannotSign();
  });

  const bytes: [title: string, change: (transaction: Buffer, other: string) => void, reason: string][] = [
    [
      'that let another wallet withdraw',
      (transaction, other) => replaceWithdrawer(transaction, from, other),
      'withdrawer',
    ],
    [
      'that delegate to another validator',
      (transaction) => replaceAddress(transaction, good, sleepy),
      'validator',
    ],
  ];
  for (const [title, change, reason] of bytes) {
    it(`gives no signature for bytes ${title}`, async () => {
      const { address } = await newWallet();
      await changeBytes(person.page, (transaction) => change(transaction, address));
      await asksFor(good);
      await person.press('Review');
      await person.press('Delegate 10 SOL');
      await person.sees(new RegExp(`something else than what is shown here \\(${reason}\\)`));
    });
  }

  it('gives no signature for bytes that take a larger amount', async () => {
    let rent = 0n;
    await changeDescribed(person.page, (details) => void (rent = BigInt(details.rent_lamports)));
    await changeBytes(person.page, (transaction) =>
      replaceLamports(transaction, 10n * SOL + rent, 12n * SOL + rent),
    );
    await asksFor(good);
    await person.press('Review');
    await person.press('Delegate 10 SOL');
    await person.sees(/something else than what is shown here \(amount\)/);
  });

  it('needs a second yes for a validator that does not vote, by its name and address', async () => {
    await stakes.changeValidator(sleepy, { delinquent: true });
    // A worker looks at validators once a minute.
    await service.database('stake_validators').where({ vote: sleepy }).update({ delinquent: true });
    await asksFor(sleepy);
    const review = person.page.getByRole('button', { name: 'I have read the warnings: review' });
    expect(await review.isDisabled()).to.equal(true);
    await person.page
      .getByRole('checkbox', { name: `I want to delegate to Sleepy (${short(sleepy)}) anyway.` })
      .check();
    await review.click();
    await person.sees('This validator does not vote now: a stake with it earns nothing.');
    await person.page.getByRole('button', { name: 'Delegate 10 SOL' }).waitFor();
  });
});

/** As the page shows it. */
function short(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-4)}`;
}
