import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { insertPriceHistory, PRICES_BY_HAND, setPrices } from '../support/price-history.ts';
import type { ChatMessage } from '../support/telegram-person.ts';
import { waitUntil } from '../support/wait-until.ts';
import { fundedWallet, newWallet } from '../support/chain-client.ts';
import { linkWallet } from './support/chat-wallet.ts';
import { opensSettings, readsButton } from './support/chat-notifications.ts';
import { hourlyTurn } from './support/hourly-turn.ts';
import { startBotService, type BotService } from './support/bot-service.ts';

/** Without a price. */
const UNKNOWN = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';

/** Does not exist on the chain of the tests. */
const JITO_SOL = 'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn';

const LISTED = [
  { symbol: 'USDC', mint: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU', name: 'USD Coin' },
  { symbol: 'jitoSOL', mint: JITO_SOL, name: 'Jito Staked SOL' },
];

describe('prices in a chat', () => {
  let service: BotService;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wallet-tokens-'));
    const list = join(folder, 'tokens.json');
    await writeFile(list, JSON.stringify(LISTED));
    service = await startBotService({ environment: { ...PRICES_BY_HAND, SOLANA_DEVNET_TOKEN_LIST: list } });
    await insertPriceHistory(service.service.database);
    await setPrices(service.service.database, { jupiter: '151.2', coingecko: '151.3' });
  });
  after(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });
  afterEach(() => service.telegram.clearFaults());

  function pictureOf(message: ChatMessage): string {
    const picture = message.attachment?.content.at(-1);
    if (!picture) throw new Error(`no picture, but ${message.text}`);
    return picture.file_unique_id;
  }

  const labels = (message: ChatMessage): string[] => message.buttons.flat().map(({ text }) => text);

  it('come with a chart, the changes in a day and in a week, the sources and the time', async () => {
    const ada = await service.telegram.person();
    const shown = await ada.asks('/price sol', '151.2');
    expect(pictureOf(shown)).to.be.a('string');
    expect(shown.text)
      .to.match(/[+-]\d+\.\d\d % in 24 hours/)
      .and.to.match(/[+-]\d+\.\d\d % in 7 days/)
      .and.to.match(/Jupiter, CoinGecko, \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    expect(labels(shown)).to.deep.equal(['1h', '• 24h', '7d', '30d']);
  });

  it('change the chart in the same message at each press', async () => {
    const ada = await service.telegram.person();
    let shown = await ada.asks('/price SOL 1h', '151.2');
    const pictures = new Set([pictureOf(shown)]);
    for (const range of ['7d', '30d', '1h']) {
      expect(await ada.presses(range, shown)).to.equal(null);
      shown = await waitUntil(`the chart of ${range}`, async () =>
        (await ada.messages()).find(
          (message) => message.message_id === shown.message_id && labels(message).includes(`• ${range}`),
        ),
      );
      pictures.add(pictureOf(shown));
    }
    expect(pictures.size).to.be.at.least(3);
    expect((await ada.messages()).filter(({ from_id }) => from_id === null)).to.have.length(1);
  });

  it('are a text without a picture if the price is not known', async () => {
    const ada = await service.telegram.person();
    const unpriced = await ada.asks(`/price ${UNKNOWN}`, 'has no price');
    expect(unpriced.attachment).to.equal(undefined);
    expect((await ada.asks('/price NOPE', 'not on the token list')).attachment).to.equal(undefined);
    expect((await ada.asks('/price', '/price SOL 7d')).attachment).to.equal(undefined);
    expect((await ada.asks('/price SOL 2y', 'Choose one of')).attachment).to.equal(undefined);
  });

  it('are of the listed token in any spelling of its symbol, as in every command that names a token', async () => {
    const ada = await service.telegram.person();
    await linkWallet(service, ada, await fundedWallet(2_000_000_000));
    const { address: recipient } = await newWallet();
    for (const [line, answer] of [
      ['/price JITOSOL', 'jitoSOL has no price'],
      ['/alert jitosol', 'jitoSOL'],
      ['/alert balance JITOSOL below 1', JITO_SOL],
      ['/notifications threshold 5 $jitosol', 'below 5 jitoSOL'],
      [`/send 1 $jitoSol ${recipient}`, JITO_SOL],
      ['/swap 1 $sol JitoSol', JITO_SOL],
      ['/limit 1 jitosol $Usdc 200', 'no price'],
    ] as const) {
      expect((await ada.asks(line)).text, line).to.contain(answer);
    }
    expect((await ada.asks('/price $sol')).text).to.contain('151.2');
    // A letter of another alphabet that looks the same.
    expect((await ada.asks('/price jito\u0405OL')).text).to.contain('not on the token list');
  });

  it('are sent again after Telegram was away', async () => {
    const ada = await service.telegram.person();
    await ada.asks('/start');
    await service.telegram.fault({ kind: 'unavailable', method: 'sendPhoto', times: 2 });
    pictureOf(await ada.asks('/price SOL', '151.2'));
  });

  it('show when an alert would have fired, as a chart with the times', async () => {
    const ada = await service.telegram.person();
    const card = await ada.asks('/alert SOL 1% 24h every 1h', 'SOL up or down 1 % in 24h');
    await ada.presses('When would it have fired?', card);
    const shown = await ada.reads('In the last 30 days it would have fired', { after: card });
    expect(pictureOf(shown)).to.be.a('string');
    expect(shown.text)
      .to.match(/fired (once|\d+ times):\n.* fired at 1[45]\d/)
      .and.to.match(/I have prices of \d+ % of this time/);
  });

  it('that change much are reported from a value of the holding on, which a button or a command sets', async () => {
    const ada = await service.telegram.person();
    const shown = await opensSettings(ada, 'Prices and alerts');
    const labels = shown.buttons.flat().map(({ text }) => text);
    expect(labels).to.include.members(['✅ Price changes', 'any amount', '• from 1 USD']);
    await ada.presses('from 10 USD', shown);
    expect((await readsButton(ada, '• from 10 USD')).text).to.contain(
      'hold 10 USD or more, at most 3 times a day',
    );
    expect((await ada.asks('/notifications prices 0.50')).text).to.contain('hold 0.5 USD or more');
    await ada.reads(/hold 0\.5 USD or more, at most 3 times/);
    expect((await ada.asks('/notifications prices much')).text).to.contain('much is not an amount');
    expect((await ada.asks('/notifications prices 0')).text).to.contain(
      'each listed token that your wallets hold',
    );
  });

  it('make a summary of the wallets, each day at the hour that the person has chosen, and on demand', async () => {
    const ada = await service.telegram.person();
    const { address } = await linkWallet(service, ada, await fundedWallet(2_000_000_000));
    const shown = await opensSettings(ada, 'Summaries');
    expect(shown.text).to.contain('No summary of your wallets');
    await ada.presses('📊 daily', shown);
    await readsButton(ada, '• 📊 daily');
    expect((await ada.asks('/notifications summary weekly 18:00')).text).to.contain(
      'on Mondays at 18:00 (UTC)',
    );
    expect((await ada.asks('/notifications summary daily 9 Asia/Tokyo')).text).to.contain(
      'at 09:00 (Asia/Tokyo)',
    );
    expect((await ada.asks('/notifications summary daily 9 Mars/Base')).text).to.contain(
      'I do not know a time zone Mars/Base',
    );
    expect((await ada.asks('/notifications summary hourly')).text).to.contain('I do not know hourly');
    expect((await ada.asks('/notifications summary daily 24')).text).to.contain('24 is not an hour');
    expect((await ada.asks('/notifications summary daily 0 UTC')).text).to.contain('each day at 00:00 (UTC)');
    const { database } = service.service;
    const [userId] = (await database('chat_users')
      .join('wallets', 'owner_id', 'chat_users.id')
      .where({ address })
      .pluck('chat_users.id')) as string[];
    await database('chat_users')
      .where({ id: userId ?? '' })
      .update({ summary_since: database.raw("now() - interval '2 days'") });
    await database('chat_summaries').insert({
      user_id: userId,
      day: database.raw('current_date - 1'),
      at: database.raw("now() - interval '1 day'"),
      usd: '300000000',
      wallets: [`devnet:${address}`],
      is_reported: true,
    });
    await waitUntil('the balance is known', async () =>
      (await ada.asks('/summary')).text.includes('302.40 USD'),
    );
    await hourlyTurn(service.service);
    await hourlyTurn(service.service);
    const summaries = (await ada.messages()).filter(({ text }) => text.includes('Your daily summary'));
    const written = summaries.filter(({ text }) => text.includes('302.40 USD')).at(-1);
    if (!written) throw new Error('no summary');
    expect(written.text).to.match(/302\.40 USD\n\+2\.40 USD \(\+0\.80 %\) since/);
    pictureOf(written);
    const rows: unknown[] = await database('chat_messages').whereLike('cause', `summary/${userId}/%`);
    expect(rows).to.have.length(1);
  });

  it('say plainly that they are old, or that the sources contradict each other', async () => {
    const ada = await service.telegram.person();
    const { database } = service.service;
    await setPrices(database, { jupiter: '151.2', coingecko: '1513' });
    pictureOf(await ada.asks('/price SOL', 'contradict each other: Jupiter 151.2, CoinGecko 1513.'));
    await setPrices(database, { jupiter: '151.2', coingecko: '151.3' }, 7_200);
    pictureOf(await ada.asks('/price SOL', '120 min old'));
    await setPrices(database, { jupiter: '151.2' });
    await database('price_readings').where({ source: 'jupiter' }).update({ is_unconfirmed: true });
    pictureOf(await ada.asks('/price SOL', 'The next reading has to confirm it.'));
    await setPrices(database, { jupiter: '151.2', coingecko: '151.3' });
  });
});
