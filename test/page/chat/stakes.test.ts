import { randomBytes } from 'node:crypto';
import { Connection } from '@temporalio/client';
import { expect } from 'chai';
import { startBot, type RunningBot } from '../../../bot/start-bot.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { freePort } from '../../../local/processes/ports.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { startStakeChain, type StakeChain } from '../../support/stake-chain.ts';
import { BOT_TOKEN, openTelegram, type TestTelegram } from '../../support/telegram-person.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startReceiver } from '../../support/webhook-receiver.ts';
import { startPageService, type PageService } from '../support/page-service.ts';
import { openPerson, type Person } from '../support/person.ts';
import { createChatTab, type ChatTab } from './chat-tab.ts';
import { makeChatWallet, signFromChat } from './chat-wallet.ts';
import { createStakeOperator, type StakeOperator } from './stake-operator.ts';

/** A position is read again some seconds after its operation. */
const FOLLOWED_MS = 120_000;

describe('a person who stakes in the chat page', () => {
  let stakes: StakeChain | undefined;
  let telegram: TestTelegram | undefined;
  let service: PageService | undefined;
  let bot: RunningBot | undefined;
  let chat: Person;
  let tab: ChatTab;
  let receiver: Awaited<ReturnType<typeof startReceiver>> | undefined;
  let operator: StakeOperator;
  const opened: Person[] = [];

  before(async () => {
    const port = await freePort();
    stakes = await startStakeChain();
    telegram = await openTelegram({ frameOrigins: [`http://localhost:${port}`] });
    service = await startPageService({
      port,
      environment: {
        TELEGRAM_BOT_TOKEN: BOT_TOKEN,
        TELEGRAM_API_URL: telegram.url,
        TELEGRAM_CHAT_URL: telegram.url,
        MINI_APP_FRAME_ANCESTORS: telegram.url,
      },
    });
    const { config } = service.service;
    bot = await startBot({
      config: { ...config, bot: { ...config.bot, port: 0 } },
      log: createLogger({ level: 'debug', service: 'bot', stream: memoryStream() }),
      connection: Connection.lazy(config.temporal.connection),
    });
    chat = await openPerson({ browser: await sharedBrowser(), url: telegram.url, width: 900, height: 780 });
    tab = createChatTab(chat);
    opened.push(await makeChatWallet(chat, tab, 20));
    receiver = await startReceiver();
    await service.developer.webhooks.create({
      url: receiver.url,
      events: ['stake.*'],
      secret: `whsec_${randomBytes(32).toString('base64')}`,
    });
    operator = createStakeOperator(service.service);
  });
  after(async () => {
    for (const person of [chat, ...opened]) await person?.close();
    await bot?.stop();
    await service?.stop();
    await receiver?.stop();
    await telegram?.stop();
    await stakes?.stop();
  });

  /** From the card to the wallet page, which signs, and back. Returns the tab that signed. */
  async function sign(confirm: RegExp): Promise<Person> {
    const wallet = await signFromChat(chat, service?.url ?? '', confirm);
    opened.push(wallet);
    return wallet;
  }

  /** The newest message of the chat that says this. */
  async function said(text: string | RegExp): Promise<string> {
    const message = chat.page.locator('.text', { hasText: text }).last();
    await message.waitFor({ timeout: FOLLOWED_MS });
    return (await message.textContent()) ?? '';
  }

  /** The body that a webhook got about the stake. */
  async function received(event: string): Promise<string> {
    return waitUntil(`the webhook gets ${event}`, () =>
      receiver?.received.map(({ body }) => body).find((body) => body.includes(`"event":"${event}"`)),
    );
  }

  /** The card of the stake on the wallet page. */
  async function showsCard(wallet: Person, position: string, badge: string): Promise<void> {
    await wallet.page.goto(`${service?.url}/#/stake`);
    await wallet.page
      .locator('section.card', { hasText: position })
      .locator('.badge', { hasText: badge })
      .waitFor({ timeout: FOLLOWED_MS });
  }

  async function apiSays(from: string, position: string, state: string): Promise<void> {
    await waitUntil(`the API says that it is ${state}`, async () => {
      const read = await service?.developer.stakes.positions(from);
      return read?.positions.some((each) => each.position === position && each.state === state);
    });
  }

  /** The wallet page and Temporal have the operation under one id, with the position. */
  async function signsOperation(
    { page }: Person,
    kind: string,
    from: string,
    position: string,
  ): Promise<void> {
    await page.locator('.address', { hasText: position }).first().waitFor();
    const workflowId = await operator.finds(`${kind}/op_`, from, position);
    const [, operationId = ''] = workflowId.split('/');
    expect(page.url()).to.contain(operationId);
    await page.locator('summary', { hasText: 'Details' }).click();
    await page.getByText(operationId).waitFor();
  }

  it('chooses a validator, signs on the page, sees from which date it is active, gets rewards, undelegates, is reminded and withdraws, and each step has one id in chat, page, API, webhook and Temporal', async function () {
    this.timeout(480_000);
    await tab.say('/stake delegate 10');
    await chat.sees('Choose a validator');
    await tab.keepPicture('stake-validators');
    await chat.page
      .getByRole('button', { name: /keeps 5 %/ })
      .last()
      .click();
    await chat.sees(/Active from .*, about .* \(UTC\)/);
    await tab.keepPicture('stake');
    const card = await said('Delegate 10 SOL');
    const [, from = ''] = /From (\w{32,44})/.exec(card) ?? [];
    const [, position = ''] = /In the new stake account (\w{32,44})/.exec(card) ?? [];
    await service?.developer.watchWallet(from);
    const delegating = await sign(/^Delegate 10 SOL/);
    await chat.sees('✅ Done.');
    await signsOperation(delegating, 'stake.delegate', from, position);
    await showsCard(delegating, position, 'Becoming active');
    await apiSays(from, position, 'activating');
    expect(await received('stake.delegated')).to.contain(`"position":"${position}"`);
    const workflowId = await operator.finds(`stake-position/devnet/${position}`, from, position);
    await operator.reads(workflowId, /^10 SOL are active from \d{4}-/);

    await stakes?.nextEpoch();
    expect(await said('10 SOL of stake are active')).to.contain(`Stake account ${position}`);
    await showsCard(delegating, position, 'Active');
    await apiSays(from, position, 'active');
    expect(await received('stake.active')).to.contain(`"position":"${position}"`);
    await operator.reads(workflowId, /^The position is active: nothing is due\.$/);

    await stakes?.nextEpoch();
    expect(await said(/SOL of rewards/)).to.contain(`Stake account ${position}`);
    await delegating.page.goto(`${service?.url}/#/rewards`);
    await delegating.page.getByTitle(position).first().waitFor({ timeout: FOLLOWED_MS });
    const rewards = await service?.developer.stakes.rewards(from).page();
    expect(rewards?.items[0]).to.include({ position });
    expect(await received('stake.reward')).to.contain(`"position":"${position}"`);
    await tab.say('/stake');
    await chat.sees('Your stakes on devnet');
    expect(await said('Your stakes on devnet')).to.contain(`Stake account ${position}`);
    await tab.keepPicture('stakes');

    await tab.say('/stake undelegate all');
    expect(await said('Cooling down until')).to.contain(`From the stake account ${position}`);
    const undelegating = await sign(/^Undelegate 10\.\d+ SOL/);
    await signsOperation(undelegating, 'stake.undelegate', from, position);
    await showsCard(undelegating, position, 'Cooling down');
    await apiSays(from, position, 'deactivating');
    expect(await received('stake.undelegated')).to.contain(`"positions":["${position}"]`);
    const earned = `Rewards so far: ${rewards?.items[0]?.amount} SOL.`.replaceAll('.', '\\.');
    await operator.reads(workflowId, new RegExp(`^Cool-down of 10\\.\\d+ SOL ends at \\d{4}-.* ${earned}$`));

    await stakes?.nextEpoch();
    await chat.sees(/SOL of stake are free/);
    await tab.keepPicture('stake-free');
    expect(await said(/SOL of stake are free/)).to.contain(`Stake account ${position}`);
    await showsCard(undelegating, position, 'Not delegated');
    await apiSays(from, position, 'inactive');
    expect(await received('stake.withdrawable')).to.contain(`"position":"${position}"`);
    await operator.reads(workflowId, /^10\.\d+ SOL are free; the owner is reminded at about \d{4}-/);

    await chat.page
      .getByRole('button', { name: /^Withdraw 10\.\d+ SOL$/ })
      .last()
      .click();
    expect(await said('of stake to your wallet')).to.contain(`From the stake account ${position}`);
    const withdrawing = await sign(/^Withdraw 10\.\d+ SOL/);
    await signsOperation(withdrawing, 'stake.withdraw', from, position);
    expect(await received('stake.withdrawn')).to.contain(`"positions":["${position}"]`);
    await operator.reads(workflowId, /^The position is withdrawn\. Rewards so far: 0\.\d+ SOL\.$/);
    await waitUntil('the API has no position', async () => {
      const read = await service?.developer.stakes.positions(from);
      return read?.positions.length === 0;
    });
  });
});
