import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { sharedBrowser } from '../../../support/browser.ts';
import { startStakeChain, type StakeChain } from '../../../support/stake-chain.ts';
import { waitUntil } from '../../../support/wait-until.ts';

describe('local/chain/epochs: the page on which epochs end', () => {
  let stakes: StakeChain;
  let context: BrowserContext;
  let page: Page;

  before(async () => {
    stakes = await startStakeChain({ slotTimeMs: 50 });
    context = await (await sharedBrowser()).newContext();
    page = await context.newPage();
    await page.goto(stakes.chain.controlUrl);
  });
  after(async () => {
    await context.close();
    await stakes.stop();
  });

  const validator = async (name: string) =>
    (await stakes.validators()).find((each) => each.name === name) ?? expect.fail(`${name} is missing`);

  it('ends an epoch by a button, and says when its rewards come', async () => {
    await page.getByText('Epoch 0').waitFor();
    await page.getByRole('button', { name: 'Next epoch' }).click();
    // With the block, or without it if they are paid before a busy machine looks.
    await page.getByText('The rewards of epoch 0 are paid').waitFor();
    await page.getByText('Epoch 1').waitFor();
    expect((await stakes.state()).epoch).to.equal(1);
    await stakes.rewardsPaid();
  });

  it('lets a validator stop voting, and vote again', async () => {
    const votes = page.getByLabel('Sleepy votes');
    await votes.uncheck();
    await waitUntil('it is delinquent', async () => (await validator('Sleepy')).delinquent);
    await votes.check();
    await waitUntil('it votes again', async () => !(await validator('Sleepy')).delinquent);
  });

  it('does not turn a box back by a look that began before it was pressed', async () => {
    const votes = page.getByLabel('Sleepy votes');
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const looked = new Promise<void>((resolve) => {
      void page.route('**/control/epoch', async (route) => {
        const response = await route.fetch();
        resolve();
        await released;
        await route.fulfill({ response });
      });
    });
    await looked;
    await votes.uncheck();
    await waitUntil('it is delinquent', async () => (await validator('Sleepy')).delinquent);
    const shown = page.waitForResponse('**/control/epoch');
    release();
    await (await shown).finished();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect(await votes.isChecked()).to.equal(false);
    await page.unrouteAll({ behavior: 'wait' });
    await votes.check();
    await waitUntil('it votes again', async () => !(await validator('Sleepy')).delinquent);
  });

  it('lets a validator raise its commission', async () => {
    const commission = page.getByLabel('Commission of Greedy in percent');
    await commission.fill('12.5');
    await commission.press('Enter');
    await waitUntil('it takes more', async () => (await validator('Greedy')).commission_bps === 1_250);
  });

  it('takes no request that a page of another site can send', async () => {
    const { epoch } = await stakes.state();
    const response = await fetch(new URL('/control/epoch/next', stakes.chain.controlUrl), {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{}',
    });
    expect(response.status).to.equal(415);
    expect((await stakes.state()).epoch).to.equal(epoch);
  });
});
