import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import { samplePicture } from '../../../local/messenger/sample-picture.ts';
import { sharedBrowser } from '../../support/browser.ts';
import {
  BOT_TOKEN,
  openTelegram,
  type Person as TelegramPerson,
  type TestTelegram,
} from '../../support/telegram-person.ts';
import { openPerson, type Person } from '../support/person.ts';
import { createBotHand, type BotHand, type Update } from './bot-hand.ts';
import { createChatTab, type ChatTab } from './chat-tab.ts';

/** It is not only there: its bytes were read. */
async function showsPicture(picture: Locator, expectedWidth: number): Promise<void> {
  await picture.waitFor();
  const width = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return image.naturalWidth;
  });
  expect(width).to.equal(expectedWidth);
}

describe('the chat page', () => {
  let telegram: TestTelegram;
  let bot: BotHand;
  let ada: Person;
  let tab: ChatTab;
  let person: TelegramPerson;
  let id: number;

  before(async () => {
    telegram = await openTelegram();
    bot = createBotHand(telegram.url);
    person = await telegram.person({ firstName: 'Ada' });
    ({ id } = person);
    ada = await openPerson({
      browser: await sharedBrowser(),
      url: `${telegram.url}/#${id}`,
      width: 900,
      height: 780,
    });
    tab = createChatTab(ada);
    await ada.press('Start');
    await bot.reads('/start', ({ message }) => message?.text);
  });
  after(async () => {
    await ada.close();
    await telegram.stop();
  });

  it('shows what the bot edits in the same message, with its marks', async () => {
    const message = await bot.sends(id, 'Sent: <b>0.25 SOL</b>', { parse_mode: 'HTML' });
    await ada.sees('0.25 SOL');
    expect(await ada.page.locator('.text b').textContent()).to.equal('0.25 SOL');
    await bot.call('editMessageText', { chat_id: id, message_id: message, text: 'Confirmed' });
    await ada.sees('Confirmed');
    await ada.sees(/^edited/);
    expect(await ada.page.getByText('0.25 SOL').count()).to.equal(0);
  });

  it('shows that the bot is typing until it answers', async () => {
    await bot.call('sendChatAction', { chat_id: id, action: 'typing' });
    const typing = ada.page.locator('header').getByText('typing…');
    await typing.waitFor();
    await bot.sends(id, 'Here it is');
    await typing.waitFor({ state: 'detached' });
  });

  it('shows the answer to a press on top of the chat, an alert until it is read, and an address to open', async () => {
    const press = async (label: string, answer: object): Promise<void> => {
      await bot.sends(id, 'Choose', {
        reply_markup: { inline_keyboard: [[{ text: label, callback_data: label }]] },
      });
      await ada.press(label);
      const query = await bot.reads(`the press of ${label}`, ({ callback_query }) => callback_query);
      expect(query.data).to.equal(label);
      await bot.call('answerCallbackQuery', { callback_query_id: query.id, ...answer });
    };
    await press('Short', { text: 'Done so soon' });
    await ada.page.getByRole('status').getByText('Done so soon').waitFor();

    await press('Long', { text: 'Read this', show_alert: true });
    await ada.page.getByRole('dialog').getByText('Read this').waitFor();
    await ada.press('OK');
    await ada.page.getByRole('dialog').waitFor({ state: 'detached' });

    await press('Elsewhere', { url: 'https://t.me/wallet_local_bot?start=x' });
    const link = ada.page.getByRole('dialog').getByRole('link');
    expect(await link.getAttribute('href')).to.equal('https://t.me/wallet_local_bot?start=x');
    await ada.press('OK');
  });

  it('edits an own message, which the bot reads, and deletes one, which it does not', async () => {
    await tab.say('0.5 SLO');
    const own = ada.page.locator('.message.own').filter({ hasText: '0.5 SLO' });
    await own.hover();
    await own.getByRole('button', { name: 'Edit' }).click();
    await ada.page.getByLabel('Message').fill('0.5 SOL');
    await ada.press('Save');
    const text = await bot.reads('the edit', ({ edited_message }) => edited_message?.text);
    expect(text).to.equal('0.5 SOL');

    const edited = ada.page.locator('.message.own').filter({ hasText: '0.5 SOL' });
    await edited.hover();
    await edited.getByRole('button', { name: 'Delete' }).click();
    await edited.waitFor({ state: 'detached' });
    expect(await bot.unread()).to.deep.equal([]);
  });

  it('opens a reply to what the bot asks, which can be dropped, and replies to any other message', async () => {
    const markup = { reply_markup: { force_reply: true, input_field_placeholder: '0.1 SOL' } };
    const question = await bot.sends(id, 'How much?', markup);
    await ada.page.getByPlaceholder('0.1 SOL').waitFor();
    await ada.page.locator('.composer .replied').getByText('How much?').waitFor();
    await tab.say('0.2 SOL');
    const repliedTo = ({ message }: Update): unknown => message?.['reply_to_message'];
    expect(await bot.reads('the reply', repliedTo)).to.include({ message_id: question, text: 'How much?' });
    await ada.page.locator('.message.own .replied').getByText('How much?').waitFor();
    expect(await ada.page.locator('.composer .reply').count(), 'only once').to.equal(0);

    await bot.sends(id, 'To whom?', markup);
    await ada.page.locator('.composer .replied').getByText('To whom?').waitFor();
    await ada.page.getByRole('button', { name: 'Drop the reply' }).click();
    await tab.say('no one');
    const plain = await bot.reads('the text', ({ message }) => message);
    expect(plain).to.include({ text: 'no one' }).and.not.to.have.property('reply_to_message');

    const own = ada.page.locator('.message.own').filter({ hasText: 'no one' });
    await own.hover();
    await own.getByRole('button', { name: 'Reply' }).click();
    await tab.say('or Grace');
    expect(await bot.reads('the reply to an own message', repliedTo)).to.include({ text: 'no one' });
  });

  it('sends a photo of the person with the text below it', async () => {
    await ada.page.getByLabel('Message').fill('my receipt');
    await ada.press('Attach');
    const chooser = ada.page.waitForEvent('filechooser');
    await ada.page.getByRole('button', { name: 'Photo' }).click();
    await (
      await chooser
    ).setFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: samplePicture(300, 200) });
    const photo = await bot.reads('the photo', ({ message }) => (message?.['photo'] ? message : undefined));
    expect(photo).to.include({ caption: 'my receipt' });
    await showsPicture(ada.page.locator('.message.own img'), 300);
    expect(await ada.page.getByLabel('Message').inputValue()).to.equal('');
  });

  it('sends a sticker and the contact of the person', async () => {
    await ada.press('Attach');
    await ada.page.getByRole('button', { name: 'Sticker' }).click();
    await bot.reads('the sticker', ({ message }) => message?.['sticker']);
    await ada.page.getByRole('img', { name: 'Sticker' }).waitFor();
    await ada.press('Attach');
    await ada.page.getByRole('button', { name: 'Contact' }).click();
    const contact = await bot.reads('the contact', ({ message }) => message?.['contact']);
    expect(contact).to.include({ first_name: 'Ada', user_id: id });
    await ada.sees(/^Ada \+\d+/);
  });

  it('shows a photo of the bot with the marks and buttons below it', async () => {
    const form = new FormData();
    form.append('chat_id', String(id));
    form.append('photo', new Blob([new Uint8Array(samplePicture(240, 240))]), 'code.png');
    form.append('caption', 'Your <b>address</b>');
    form.append('parse_mode', 'HTML');
    form.append(
      'reply_markup',
      JSON.stringify({ inline_keyboard: [[{ text: 'Copy it', callback_data: 'copy' }]] }),
    );
    await fetch(`${telegram.url}/bot${BOT_TOKEN}/sendPhoto`, { method: 'POST', body: form });
    const shown = ada.page.locator('.message').filter({ hasText: 'Your address' });
    await showsPicture(shown.locator('img'), 240);
    expect(await shown.locator('.text b').textContent()).to.equal('address');
    await shown.getByRole('button', { name: 'Copy it' }).waitFor();
  });

  it('says who wrote a forwarded message first, and forwards nothing that is protected', async () => {
    await bot.sends(id, 'A receipt');
    const receipt = ada.page.locator('.message').filter({ hasText: 'A receipt' });
    await receipt.hover();
    await receipt.getByRole('button', { name: 'Forward' }).click();
    await ada.page.locator('.message.own').getByText('forwarded from Wallet').waitFor();
    const origin = await bot.reads('the forwarded one', ({ message }) => message?.['forward_origin']);
    expect(origin).to.nested.include({ type: 'user', 'sender_user.is_bot': true });

    await bot.sends(id, 'An API key', { protect_content: true });
    const key = ada.page.locator('.message').filter({ hasText: 'An API key' });
    await key.hover();
    await key.getByRole('button', { name: 'Delete' }).waitFor();
    expect(await key.getByRole('button', { name: 'Forward' }).count()).to.equal(0);
  });

  it('offers the commands of the person, in the language of the person', async () => {
    const commands = (description: string): object => ({ commands: [{ command: 'wallet', description }] });
    await bot.call('setMyCommands', { ...commands('Monedero'), language_code: 'es' });
    await bot.call('setMyCommands', { ...commands('Wallet'), scope: { type: 'all_private_chats' } });
    await bot.call('setMyCommands', {
      ...commands('Everywhere'),
      scope: { type: 'all_group_chats' },
      language_code: 'en',
    });
    await bot.sends(id, 'New commands');
    await ada.sees('New commands');
    await ada.page.getByLabel('Message').fill('/wa');
    await ada.page.getByRole('button', { name: '/wallet Wallet' }).waitFor();
    await ada.page.getByLabel('Message').fill('');
  });

  it('opens links to its own bot in the private chat, with what they say, and other links elsewhere', async () => {
    const link = 'https://t.me/wallet_local_bot?start=consent-1';
    const group = await telegram.group('Hikers', [person]);
    await bot.call('sendMessage', {
      chat_id: group,
      text: '<a href="https://t.me/wallet_local_bot">Talk to me</a>',
      parse_mode: 'HTML',
      reply_markup: {
        inline_keyboard: [
          [
            { text: 'Allow', url: link },
            { text: 'Site', url: 'https://example.com/' },
          ],
        ],
      },
    });
    await ada.press('Hikers');
    const tabs = ada.page.context().pages().length;
    await ada.page.getByRole('link', { name: 'Allow' }).click();
    const said = await bot.reads('the start', ({ message }) => message?.text);
    expect(said).to.equal('/start consent-1');
    await ada.page.locator('.message.own').getByText('/start consent-1').waitFor();
    await ada.press('Hikers');
    expect(await ada.page.getByRole('link', { name: 'Site' }).getAttribute('target')).to.equal('_blank');
    await ada.page.getByRole('link', { name: 'Talk to me' }).click();
    await ada.page.locator('.message.own').getByText('/start consent-1').waitFor();
    expect(await bot.unread(), 'nothing is said without a word for it').to.deep.equal([]);
    await tab.say(`Try ${link.replace('consent-1', 'pasted')}`);
    await ada.page.getByRole('link', { name: 'start=pasted' }).click();
    await bot.reads('the pasted one', ({ message }) =>
      message?.text === '/start pasted' ? message : undefined,
    );
    expect(ada.page.context().pages()).to.have.length(tabs);
  });

  it('opens each person in a tab of their own, and what one writes into a group the other reads', async () => {
    const bob = await telegram.person({ firstName: 'Bob' });
    await telegram.group('Climbers', [person, bob]);
    const other = await openPerson({
      browser: await sharedBrowser(),
      url: `${telegram.url}/#${bob.id}`,
      isPhone: true,
    });
    await other.press('People and chats');
    await other.press('Climbers');
    await ada.press('Climbers');
    await ada.press('Start');
    await other.sees('/start');
    expect(await other.page.getByRole('button', { name: 'Edit' }).count(), 'of a message of Ada').to.equal(0);
    expect(await other.page.getByRole('button', { name: 'Delete' }).count()).to.equal(0);
    const width = await other.page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, 'fits a phone').to.be.at.most(390);
    await other.close();
  });

  it('blocks the bot, which then cannot write, until it is unblocked', async () => {
    await ada.page.goto(`${telegram.url}/#${id}`);
    await ada.page.reload();
    await ada.press('Block the bot');
    await ada.page.getByRole('button', { name: 'Unblock the bot' }).waitFor();
    const refused = await bot.sends(id, 'hello').catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(Error);
    await ada.press('Unblock the bot');
    await ada.page.getByRole('button', { name: 'Block the bot', exact: true }).waitFor();
    await bot.sends(id, 'welcome back');
    await ada.sees('welcome back');
  });
});
