import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Browser, Locator } from 'playwright-core';
import { lamportsOf } from '../support/chain-client.ts';
import { sharedBrowser } from '../support/browser.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startStakeChain, type StakeChain } from '../support/stake-chain.ts';
import { changeBytes, replaceRecipient } from './support/changed-stake.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import { FOLLOWED_MS, openStaker, type Staker } from './support/staker.ts';
import { checkView } from './support/view-check.ts';

const SOL = 1_000_000_000n;

/** A warning needs five observations in a row, one a minute outside of tests. */
const OBSERVE_MS = 1_000;

describe('on the wallet page', () => {
  let browser: Browser;
  let stakes: StakeChain;
  let service: PageService;
  let staker: Staker;

  before(async () => {
    [browser, stakes] = await Promise.all([sharedBrowser(), startStakeChain()]);
    service = await startPageService({ observeValidatorsMs: OBSERVE_MS });
  });
  after(async () => {
    await service?.stop();
    await stakes?.stop();
  });

  describe('a person who stakes', () => {
    before(async () => {
      staker = await openStaker(browser, service.url);
    });
    after(() => staker?.person.close());

    it('delegates, sees the date, gets a reward, undelegates, waits, and withdraws to the own wallet only', async () => {
      const { person, from, seesBadge, signs } = staker;
      const { page, press, fill, sees } = person;
      const findings: string[] = [];
      const look = (name: string): Promise<void> => checkView(name, person, findings);

      // The whole views are in the pictures.
      await page.setViewportSize({ width: 390, height: 1_000 });
      await press('Stake');
      await sees('Nothing staked yet');
      await press('Delegate');
      await fill('Amount in SOL', '10');
      await page.locator('.list button.item').first().waitFor();
      await look('validators');
      await page.locator('.list button.item').first().click();
      await sees('Stake of all its delegators');
      await sees('20 available');
      await look('delegate');
      await press('Review');
      await sees('What happens next');
      await sees(/^Active from about .+, and earns from then on/);
      expect(await page.locator('.amount-large').textContent()).to.equal('10 SOL');
      await look('confirm-stake');
      await signs('Delegate 10 SOL');
      await press('Show my stake');
      await seesBadge('Becoming active');
      await sees(/^Active from about /);

      await stakes.nextEpoch();
      await seesBadge('Active');
      const ended = new Date();
      await stakes.nextEpoch();
      await page
        .locator('.fact', { hasText: /Rewards so far0\.00/ })
        .first()
        .waitFor({ timeout: FOLLOWED_MS });
      const readAt = await page
        .locator('.hint', { hasText: 'As of' })
        .locator('time')
        .getAttribute('datetime');
      expect(new Date(readAt ?? 0), 'not older than what is shown').to.be.above(ended);
      await look('stake');
      await press('Rewards');
      await page
        .locator('.item', { hasText: /^Epoch/ })
        .first()
        .waitFor();
      await look('stake-rewards');
      const [download] = await Promise.all([page.waitForEvent('download'), press(/^\d{4} as CSV$/)]);
      const csv = await readFile(await download.path(), 'utf8');
      expect(csv.split('\r\n')[0]).to.equal(
        'paid_at,epoch,position,validator_address,amount,lamports,commission_bps,verified',
      );
      expect(csv.split('\r\n')).to.have.length.above(2);
      await press('Back');

      await page.locator('.screen-foot').getByRole('button', { name: 'Undelegate' }).click();
      await fill('Amount in SOL', '4');
      await press('Review');
      await sees(/^Free from about .+, and earns until then/);
      await look('confirm-undelegate');
      await signs('Undelegate 4 SOL');
      await press('Show my stake');
      await seesBadge('Cooling down');
      await sees(/^Free from about /);
      await page.getByText('Other actions').first().click();
      await look('stake-cooling');

      await stakes.nextEpoch();
      await page.getByRole('button', { name: /^Withdraw 4/ }).waitFor({ timeout: FOLLOWED_MS });
      const before = await lamportsOf(from);
      const withdraw = page.getByRole('button', { name: /^Withdraw 4.+ SOL$/ });
      await withdraw.click();
      await sees('The SOL is in the wallet as soon as the network confirms it.');
      await sees(/^Or up to 0\.01 SOL more of each position that ends/);
      await changeBytes(page, replaceRecipient);
      await withdraw.click();
      await sees(/something else than what is shown here \(recipient\)/);
      await page.unrouteAll({ behavior: 'wait' });
      await withdraw.click();
      await page
        .locator('.status-text', { hasText: /^Withdrew 4.+ SOL of stake/ })
        .waitFor({ timeout: FOLLOWED_MS });
      expect((await lamportsOf(from)) - before > 4n * SOL).to.equal(true);

      await page.goto(`${service.url}/#/activity`);
      for (const title of ['Delegation', 'Undelegation', 'Withdrawal']) await sees(title);
      expect(findings).to.deep.equal([]);
    });
  });

  describe('a person who changes their mind about a stake', () => {
    let steady: string;
    let sleepy: string;

    before(async () => {
      const validators = await stakes.validators();
      const voteOf = (name: string): string => validators.find((each) => each.name === name)?.vote ?? '';
      [steady, sleepy] = [voteOf('Steady'), voteOf('Sleepy')];
      staker = await openStaker(browser, service.url);
      await delegates('5', steady);
      await stakes.nextEpoch();
      await staker.seesBadge('Active');
    });
    after(() => staker?.person.close());

    async function chooses(vote: string): Promise<void> {
      const { page, fill } = staker.person;
      await fill('Validator', vote);
      const rows = page.locator('.list button.item');
      // The list has no row before it has come, and while a person types, it still has all.
      await waitUntil('one validator is left', async () => (await rows.count()) === 1);
      await rows.click();
    }

    /** Confirms and signs what is shown, and looks at the positions. */
    async function signsAndLooks(action: string | RegExp): Promise<void> {
      await staker.signs(action);
      await staker.person.press('Show my stake');
    }

    async function delegates(amount: string, vote: string): Promise<void> {
      const { page, fill, press } = staker.person;
      await page.goto(`${service.url}/#/delegate`);
      await fill('Amount in SOL', amount);
      await chooses(vote);
      await press('Review');
      await signsAndLooks(`Delegate ${amount} SOL`);
    }

    /** The action of the only position. */
    const card = (name: string): Locator =>
      staker.person.page.locator('section.card').getByRole('button', { name, exact: true });

    async function undelegates(): Promise<void> {
      await card('Undelegate').click();
      await signsAndLooks(/^Undelegate 5.* SOL$/);
      await staker.seesBadge('Cooling down');
    }

    it('stops a cool-down in its epoch, and the stake is active with its validator as before', async () => {
      await undelegates();
      await card('Stop the cool-down').click();
      await staker.person.sees('New delegation');
      await staker.person.sees('It stays active, and earns without a break.');
      await signsAndLooks('Delegate again');
      await staker.seesBadge('Active');
      await staker.person.sees(/^Steady/);
    });

    it('delegates a free stake again, to a validator that does not vote only after a second yes', async () => {
      const { page, sees } = staker.person;
      await undelegates();
      await stakes.changeValidator(sleepy, { delinquent: true });
      await stakes.nextEpoch();
      await card('Delegate again').waitFor({ timeout: FOLLOWED_MS });
      await page.goto(`${service.url}/#/home`);
      const staked = page.locator('button.item', { hasText: 'Staked SOL' });
      await staked.waitFor({ timeout: FOLLOWED_MS });
      expect(await staked.textContent()).to.match(/5[\d.]* SOL are free to withdraw/);
      await staked.click();
      await card('Delegate again').click();

      await chooses(sleepy);
      await sees('This validator does not vote now: a stake with it earns nothing.');
      const review = page.getByRole('button', { name: 'I have read the warnings: review' });
      expect(await review.isDisabled(), 'before the second yes').to.equal(true);
      await page.getByRole('checkbox', { name: /^I want to delegate to Sleepy .* anyway\./ }).check();
      await review.click();
      await sees('This validator does not vote now: a stake with it earns nothing.');
      await signsAndLooks('Delegate again');
      await staker.seesBadge('Becoming active');
      await sees(/^Sleepy/);
      await page
        .locator('section.card', { hasText: 'Becoming active' })
        .getByText('This validator does not vote now: a stake with it earns nothing.')
        .waitFor({ timeout: FOLLOWED_MS });
      await page.goto(`${service.url}/#/home`);
      await staked.waitFor({ timeout: FOLLOWED_MS });
      expect(await staked.textContent()).not.to.contain('free to withdraw');
    });
  });
});
