import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { Connection } from '@temporalio/client';
import { startBot, type RunningBot } from '../../../bot/start-bot.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { freePort } from '../../../local/processes/ports.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { BOT_TOKEN, openTelegram, type TestTelegram } from '../../support/telegram-person.ts';
import { holdSolPrice } from '../../swaps/support/sol-price.ts';
import { startSwapMarket, type SwapMarket } from '../../swaps/support/swap-market.ts';
import { startPageService, type PageService } from '../support/page-service.ts';
import { openPerson, type Person } from '../support/person.ts';
import { createChatTab, type ChatTab } from './chat-tab.ts';
import { makeChatWallet, signFromChat } from './chat-wallet.ts';

describe('a person who swaps in the chat page', () => {
  let market: SwapMarket | undefined;
  let telegram: TestTelegram | undefined;
  let service: PageService;
  let bot: RunningBot | undefined;
  let chat: Person;
  let tab: ChatTab;
  let folder: string;
  const opened: Person[] = [];

  before(async () => {
    const port = await freePort();
    folder = await mkdtemp(join(tmpdir(), 'wallet-chat-'));
    market = await startSwapMarket();
    const list = join(folder, 'tokens.json');
    await writeFile(list, JSON.stringify([{ symbol: 'USDC', mint: market.token.mint, name: 'USD Coin' }]));
    telegram = await openTelegram({ frameOrigins: [`http://localhost:${port}`] });
    service = await startPageService({
      port,
      environment: {
        ...market.environment,
        SOLANA_DEVNET_TOKEN_LIST: list,
        TELEGRAM_BOT_TOKEN: BOT_TOKEN,
        TELEGRAM_API_URL: telegram.url,
        TELEGRAM_CHAT_URL: telegram.url,
        MINI_APP_FRAME_ANCESTORS: telegram.url,
      },
    });
    await holdSolPrice(market, service.database, '150');
    const { config } = service.service;
    bot = await startBot({
      config: { ...config, bot: { ...config.bot, port: 0 } },
      log: createLogger({ level: 'debug', service: 'bot', stream: memoryStream() }),
      connection: Connection.lazy(config.temporal.connection),
    });
    chat = await openPerson({ browser: await sharedBrowser(), url: telegram.url, width: 900, height: 780 });
    tab = createChatTab(chat);
    opened.push(await makeChatWallet(chat, tab, 5));
  });
  after(async () => {
    for (const person of [chat, ...opened]) await person?.close();
    await bot?.stop();
    await service?.stop();
    await telegram?.stop();
    await market?.stop();
    await rm(folder, { recursive: true });
  });

  /** From the card of a swap to the wallet page, which signs, and back. */
  async function sign(): Promise<void> {
    opened.push(await signFromChat(chat, service.url, /^Swap 0\.\d+ SOL/));
  }

  it('is shown what arrives at least and what it takes, signs, and the same message says what arrived', async () => {
    await tab.say('/swap SOL 15 USDC');
    await chat.sees(/You get at least 15(\.0\d+)? USDC/);
    await tab.keepPicture('swap');
    await sign();
    await chat.sees(/Swapped 0\.\d+ SOL.* for 15\.\d+ USDC/);
    await tab.keepPicture('swap-done');
    expect(await chat.page.getByText('You get at least').count(), 'the same message').to.equal(0);
  });

  it('makes an order, is sent its swap with “Sign now” when the price is reached', async () => {
    if (!market) throw new Error('the market has not started');
    await tab.say('/limit 0.5 SOL USDC 160 120');
    await chat.sees('I have made this order');
    await tab.keepPicture('order');
    await holdSolPrice(market, service.database, '161.5');
    await chat.sees(/Your order: SOL has reached 160 USD/);
    await chat.page.getByRole('button', { name: 'Sign now', exact: true }).waitFor();
    await tab.keepPicture('order-reached');
  });
});
