import { expect } from 'chai';
import { user } from './support/bot-under-test.ts';
import { describeBotApi } from './support/describe-bot-api.ts';

/** Two units of UTF-16, one character. */
const ROCKET = '🚀';

describeBotApi('sendMessage', (bot) => {
  const refusalOf = async (fields: object): Promise<string> => {
    const { status, error_code, description } = await bot.refused('sendMessage', {
      chat_id: bot.place().chatId,
      ...fields,
    });
    expect([status, error_code]).to.deep.equal([400, 400]);
    return description;
  };

  it('answers the message: its number, sender, chat, time and text', async () => {
    const me = await bot.call('getMe', {}, user);
    const [first, second] = [await bot.sends('hello'), await bot.sends('hello again')];
    expect(first.from).to.include({ id: me.id, is_bot: true, username: me.username });
    expect(first.chat).to.include({ id: bot.place().chatId, type: 'private' });
    expect(first.date).to.be.closeTo(Date.now() / 1_000, 60);
    expect(first.text).to.equal('hello');
    expect(first).not.to.have.any.keys('edit_date', 'entities', 'reply_markup', 'has_protected_content');
    expect(second.message_id).to.be.greaterThan(first.message_id);
  });

  it('takes white space around a text away, and keeps the lines in it', async () => {
    expect((await bot.sends('\n  one\n\n two \r\n three \n')).text).to.equal('one\n\n two \n three');
  });

  it('refuses a text that is left out, or has nothing to read in it', async () => {
    expect(await refusalOf({})).to.equal('Bad Request: message text is empty');
    expect(await refusalOf({ text: '' })).to.equal('Bad Request: message text is empty');
    expect(await refusalOf({ text: ' \n ' })).to.equal('Bad Request: text must be non-empty');
    expect(await refusalOf({ text: '<b> </b>', parse_mode: 'HTML' })).to.equal(
      'Bad Request: text must be non-empty',
    );
  });

  it('takes 4,096 characters and refuses one more', async () => {
    expect((await bot.sends('x'.repeat(4_096))).text).to.have.length(4_096);
    expect(await refusalOf({ text: 'x'.repeat(4_097) })).to.equal('Bad Request: message is too long');
    expect(await refusalOf({ text: ROCKET.repeat(4_097) })).to.equal('Bad Request: message is too long');
  });

  it('counts characters after the marks are taken out', async () => {
    const sent = await bot.sends(`<b>${'x'.repeat(4_096)}</b>`, { parse_mode: 'HTML' });
    expect(sent.text).to.have.length(4_096);
  });

  it('protects a message from being forwarded and saved if it is asked to', async () => {
    expect((await bot.sends('secret', { protect_content: true })).has_protected_content).to.equal(true);
    const open = await bot.sends('open', { protect_content: false });
    expect(open.has_protected_content).to.equal(undefined);
  });

  it('sends without a sound, and without the preview of an address', async () => {
    const sent = await bot.sends('see example.org', {
      disable_notification: true,
      link_preview_options: { is_disabled: true },
    });
    expect(sent.link_preview_options).to.deep.include({ is_disabled: true });
    expect(await refusalOf({ text: 'x', link_preview_options: '[' })).to.equal(
      "Bad Request: can't parse link preview options JSON object",
    );
  });
});
