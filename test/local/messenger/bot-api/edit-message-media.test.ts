import { expect } from 'chai';
import { Telegram } from 'telegraf';
import { samplePicture } from '../../../../local/messenger/sample-picture.ts';
import { message, type Message } from './support/bot-under-test.ts';
import { describeBotApi } from './support/describe-bot-api.ts';
import { marksOf } from './support/marks-of.ts';

const pictureOf = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)], { type: 'image/png' });

const AGAIN = { inline_keyboard: [[{ text: 'Again', callback_data: 'again' }]] };

describeBotApi('editMessageMedia', (bot) => {
  const fieldsOf = (messageId: number, media: object, more: object = {}): object => ({
    chat_id: bot.place().chatId,
    message_id: messageId,
    media: JSON.stringify(media),
    ...more,
  });
  const sendPicture = (more: object = {}): Promise<Message> =>
    bot.call(
      'sendPhoto',
      {
        chat_id: bot.place().chatId,
        photo: pictureOf(samplePicture(320, 200)),
        caption: 'A day',
        reply_markup: JSON.stringify(AGAIN),
        ...more,
      },
      message,
    );

  it('puts another picture into a message, with another text below and other buttons', async () => {
    const sent = await sendPicture();
    const media = { type: 'photo', media: 'attach://chart', caption: '<b>A week</b>', parse_mode: 'HTML' };
    const edited = await bot.call(
      'editMessageMedia',
      fieldsOf(sent.message_id, media, { chart: pictureOf(samplePicture(400, 300)) }),
      message,
    );
    expect(edited.message_id).to.equal(sent.message_id);
    expect(edited.photo?.at(-1)).to.include({ width: 400, height: 300 });
    expect(edited.caption).to.equal('A week');
    expect(marksOf(edited)).to.deep.equal(['bold: A week']);
    // Left out, the buttons are gone.
    expect(edited).not.to.have.any.keys('reply_markup');
  });

  it('takes the id of a file that Telegram has, and keeps buttons that are given', async () => {
    const sent = await sendPicture();
    const other = await sendPicture({ photo: pictureOf(samplePicture(200, 200)) });
    const media = { type: 'photo', media: other.photo?.at(-1)?.file_id };
    const edited = await bot.call(
      'editMessageMedia',
      fieldsOf(sent.message_id, media, { reply_markup: AGAIN }),
      message,
    );
    expect(edited.photo?.at(-1)?.file_unique_id).to.equal(other.photo?.at(-1)?.file_unique_id);
    expect(edited.reply_markup).to.deep.equal(AGAIN);
    expect(edited).not.to.have.any.keys('caption');
  });

  it('adds a picture to a text', async () => {
    const sent = await bot.sends('Soon a picture');
    const { photo } = await sendPicture();
    const media = { type: 'photo', media: photo?.at(-1)?.file_id, caption: 'Here it is' };
    const edited = await bot.call('editMessageMedia', fieldsOf(sent.message_id, media), message);
    expect(edited.caption).to.equal('Here it is');
    expect(edited).not.to.have.any.keys('text');
  });

  it('is sent by the package of our bot', async () => {
    const { apiUrl, token, chatId } = bot.place();
    const sent = await sendPicture();
    const telegram = new Telegram(token, { apiRoot: apiUrl });
    const edited = await telegram.editMessageMedia(chatId, sent.message_id, undefined, {
      type: 'photo',
      media: { source: samplePicture(400, 300) },
      caption: 'By telegraf',
    });
    expect(edited).to.include({ caption: 'By telegraf' });
  });

  it('refuses what changes nothing, what is not a picture, and what is not there', async () => {
    const sent = await sendPicture();
    const same = sent.photo?.at(-1)?.file_id;
    const refusalOf = async (fields: object): Promise<string> => {
      const { status, description } = await bot.refused('editMessageMedia', fields);
      expect(status).to.equal(400);
      return description;
    };
    const unchanged = fieldsOf(
      sent.message_id,
      { type: 'photo', media: same, caption: 'A day' },
      { reply_markup: AGAIN },
    );
    expect(await refusalOf(unchanged)).to.contain('message is not modified');
    expect(await refusalOf({ chat_id: bot.place().chatId, message_id: sent.message_id })).to.equal(
      'Bad Request: parameter "media" is required',
    );
    for (const [media, reason] of [
      [{ media: same }, 'Can\'t find field "type"'],
      [{ type: 'photo' }, 'media not found'],
      [{ type: 'sticker', media: same }, 'type "sticker" is unsupported'],
    ] as const) {
      expect(await refusalOf(fieldsOf(sent.message_id, media))).to.equal(
        `Bad Request: can't parse InputMedia: ${reason}`,
      );
    }
    expect(await refusalOf(fieldsOf(sent.message_id + 999, { type: 'photo', media: same }))).to.equal(
      'Bad Request: message to edit not found',
    );
  });
});
