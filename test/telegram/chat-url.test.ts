import { expect } from 'chai';
import { createChatUrl } from '../../telegram/chat-url.ts';

const never = (): Promise<never> => new Promise(() => undefined);
const unreached = (): Promise<never> => Promise.reject(new Error('Telegram was not reached'));

describe('the address of the chat', () => {
  it('is the bot’s page of Telegram, which is asked once for the bot’s name', async () => {
    let asked = 0;
    const chatUrl = createChatUrl({
      given: null,
      username: async () => {
        asked += 1;
        return 'wallet_bot';
      },
    });
    expect(await Promise.all([chatUrl(), chatUrl()])).to.deep.equal(Array(2).fill('https://t.me/wallet_bot'));
    await chatUrl();
    expect(asked).to.equal(1);
  });

  it('is the one that the operator has set, and Telegram is not asked', async () => {
    const given = 'https://messenger.example/bot';
    expect(await createChatUrl({ given, username: () => expect.fail() })()).to.equal(given);
  });

  it('is unknown while Telegram does not answer, for which a page does not wait, and known as soon as it does', async () => {
    let answer: (name: string) => void = () => expect.fail('it was not asked');
    const chatUrl = createChatUrl({
      given: null,
      username: () => new Promise((resolve) => (answer = resolve)),
      waited: async () => undefined,
    });
    expect(await chatUrl()).to.equal(null);
    answer('wallet_bot');
    await new Promise(setImmediate);
    expect(await chatUrl()).to.equal('https://t.me/wallet_bot');
  });

  it('is asked for again after a failure, and not by every page', async () => {
    let now = 0;
    let username: () => Promise<string> = unreached;
    let asked = 0;
    const chatUrl = createChatUrl({
      given: null,
      username: () => {
        asked += 1;
        return username();
      },
      now: () => now,
      waited: never,
    });
    expect([await chatUrl(), await chatUrl(), await chatUrl()]).to.deep.equal([null, null, null]);
    expect(asked).to.equal(1);
    now += 60_000;
    username = async () => 'wallet_bot';
    expect(await chatUrl()).to.equal('https://t.me/wallet_bot');
    expect(asked).to.equal(2);
  });
});
