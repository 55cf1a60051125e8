import { expect } from 'chai';
import { Telegram } from 'telegraf';
import { samplePicture } from '../../../../local/messenger/sample-picture.ts';
import { message } from './support/bot-under-test.ts';
import { describeBotApi } from './support/describe-bot-api.ts';
import { marksOf } from './support/marks-of.ts';

const pictureOf = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)], { type: 'image/png' });

describeBotApi('sendPhoto', (bot) => {
  const send = (fields: object) => bot.call('sendPhoto', { chat_id: bot.place().chatId, ...fields }, message);
  const refusalOf = async (fields: object): Promise<string> => {
    const { status, description } = await bot.refused('sendPhoto', {
      chat_id: bot.place().chatId,
      ...fields,
    });
    expect(status).to.equal(400);
    return description;
  };

  it('takes a file in a form, and answers its sizes, the largest last', async () => {
    const sent = await send({ photo: pictureOf(samplePicture(320, 200)) });
    expect(sent.photo?.at(-1)).to.include({ width: 320, height: 200 });
    expect(sent.photo?.at(-1)?.file_size).to.be.greaterThan(0);
    expect(sent).not.to.have.any.keys('text', 'caption');
  });

  it('takes a file under a name of its own', async () => {
    const sent = await send({
      photo: 'attach://receipt',
      receipt: pictureOf(samplePicture(320, 200)),
    });
    expect(sent.photo?.at(-1)).to.include({ width: 320, height: 200 });
  });

  it('takes the id of a file that Telegram has', async () => {
    const first = await send({ photo: pictureOf(samplePicture(300, 200)) });
    const again = await send({ photo: first.photo?.at(-1)?.file_id });
    expect(again.message_id).to.be.greaterThan(first.message_id);
    expect(again.photo?.at(-1)?.file_unique_id).to.equal(first.photo?.at(-1)?.file_unique_id);
  });

  it('puts a text with marks and buttons below, and protects the message', async () => {
    const keyboard = { inline_keyboard: [[{ text: 'Open', url: 'https://example.org/x' }]] };
    const sent = await send({
      photo: pictureOf(samplePicture(320, 200)),
      caption: '<b>Your address</b>',
      parse_mode: 'HTML',
      reply_markup: keyboard,
      protect_content: true,
    });
    expect(sent.caption).to.equal('Your address');
    expect(marksOf(sent)).to.deep.equal(['bold: Your address']);
    expect(sent.reply_markup).to.deep.equal(keyboard);
    expect(sent.has_protected_content).to.equal(true);
  });

  it('is sent by the package of our bot', async () => {
    const { apiUrl, token, chatId } = bot.place();
    const telegram = new Telegram(token, { apiRoot: apiUrl });
    const sent = await telegram.sendPhoto(
      chatId,
      { source: samplePicture(320, 200) },
      { caption: 'By telegraf' },
    );
    expect(sent.caption).to.equal('By telegraf');
    expect(sent.photo.at(-1)).to.include({ width: 320, height: 200 });
  });

  it('takes 1,024 characters below a picture and refuses one more', async () => {
    const { photo } = await send({
      photo: pictureOf(samplePicture(320, 200)),
      caption: 'x'.repeat(1_024),
    });
    expect(await refusalOf({ photo: photo?.at(-1)?.file_id, caption: 'x'.repeat(1_025) })).to.equal(
      'Bad Request: message caption is too long',
    );
  });

  it('refuses what is not a picture, and what is not there', async () => {
    expect(await refusalOf({ photo: pictureOf(Buffer.from('not a picture')) })).to.equal(
      'Bad Request: IMAGE_PROCESS_FAILED',
    );
    expect(await refusalOf({})).to.match(/^Bad Request: there is no photo in the request$/);
    expect(await refusalOf({ photo: 'attach://nothing' })).to.match(
      /^Bad Request: there is no photo in the request$/,
    );
    expect(await refusalOf({ photo: 'AgACnotAnId' })).to.match(
      /^Bad Request: wrong (remote )?file identifier/,
    );
  });

  it('refuses a picture that is far wider than high', async () => {
    expect(await refusalOf({ photo: pictureOf(samplePicture(1_000, 10)) })).to.equal(
      'Bad Request: PHOTO_INVALID_DIMENSIONS',
    );
  });

  it('has no text that could be edited', async () => {
    const sent = await send({ photo: pictureOf(samplePicture(320, 200)), caption: 'below' });
    const fields = { chat_id: bot.place().chatId, message_id: sent.message_id, text: 'other' };
    const { description } = await bot.refused('editMessageText', fields);
    expect(description).to.match(/^Bad Request: there is no text in the message to edit$/);
  });
});
