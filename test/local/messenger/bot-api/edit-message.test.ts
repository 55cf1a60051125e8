import { expect } from 'chai';
import { z } from 'zod';
import { message } from './support/bot-under-test.ts';
import { describeBotApi } from './support/describe-bot-api.ts';
import { marksOf } from './support/marks-of.ts';

const NOT_MODIFIED =
  'Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message';

const YES = { inline_keyboard: [[{ text: 'Yes', callback_data: 'yes' }]] };
const NO = { inline_keyboard: [[{ text: 'No', callback_data: 'no' }]] };

describeBotApi(
  'an edit',
  (bot) => {
    const fieldsOf = (messageId: number, more: object): object => ({
      chat_id: bot.place().chatId,
      message_id: messageId,
      ...more,
    });
    const setButtons = (messageId: number, markup?: object) =>
      bot.call('editMessageReplyMarkup', fieldsOf(messageId, { reply_markup: markup }), message);

    it('of a text keeps the number of the message and says when it was', async () => {
      const sent = await bot.sends('Waiting');
      const edited = await bot.edits(sent.message_id, '<b>Done</b>', { parse_mode: 'HTML' });
      expect(edited).to.include({ message_id: sent.message_id, date: sent.date, text: 'Done' });
      expect(marksOf(edited)).to.deep.equal(['bold: Done']);
      expect(edited.edit_date).to.be.at.least(sent.date);
    });

    it('of a text takes the buttons away if none are given', async () => {
      const sent = await bot.sends('Choose', { reply_markup: YES });
      const kept = await bot.edits(sent.message_id, 'Choose now', { reply_markup: YES });
      expect(kept.reply_markup).to.deep.equal(YES);
      expect((await bot.edits(sent.message_id, 'Too late')).reply_markup).to.equal(undefined);
    });

    it('of the buttons leaves the text, and takes all away if none are given', async () => {
      const sent = await bot.sends('<i>Choose</i>', { parse_mode: 'HTML', reply_markup: YES });
      const edited = await setButtons(sent.message_id, NO);
      expect(edited.reply_markup).to.deep.equal(NO);
      expect(edited.text).to.equal('Choose');
      expect(marksOf(edited)).to.deep.equal(['italic: Choose']);
      expect((await setButtons(sent.message_id)).reply_markup).to.equal(undefined);
    });

    it('that changes nothing is refused', async () => {
      const sent = await bot.sends('<b>Same</b>', { parse_mode: 'HTML', reply_markup: YES });
      const again = fieldsOf(sent.message_id, { text: '*Same* ', parse_mode: 'Markdown', reply_markup: YES });
      expect(await bot.refused('editMessageText', again)).to.include({
        status: 400,
        description: NOT_MODIFIED,
      });
      const buttons = fieldsOf(sent.message_id, { reply_markup: YES });
      expect((await bot.refused('editMessageReplyMarkup', buttons)).description).to.equal(NOT_MODIFIED);
    });

    it('of a message that does not exist is refused', async () => {
      const sent = await bot.sends('Soon gone');
      const place = fieldsOf(sent.message_id, {});
      await bot.call('deleteMessage', place, z.literal(true));
      const refused = await bot.refused('editMessageText', { ...place, text: 'Too late' });
      expect(refused).to.include({ status: 400, description: 'Bad Request: message to edit not found' });
      const buttons = await bot.refused('editMessageReplyMarkup', { ...place, reply_markup: YES });
      expect(buttons.description).to.equal('Bad Request: message to edit not found');
    });

    it('that does not say of which message is refused', async () => {
      const { description } = await bot.refused('editMessageText', { text: 'What?' });
      expect(description).to.equal('Bad Request: message identifier is not specified');
    });

    it('to a text that could not be sent is refused, and the message stays', async () => {
      const sent = await bot.sends('Stays');
      const tooLong = fieldsOf(sent.message_id, { text: 'x'.repeat(4_097) });
      expect((await bot.refused('editMessageText', tooLong)).description).to.match(
        /^Bad Request: (message is too long|MESSAGE_TOO_LONG)$/,
      );
      const unread = fieldsOf(sent.message_id, { text: '<b>', parse_mode: 'HTML' });
      expect((await bot.refused('editMessageText', unread)).description).to.match(/can't parse entities/);
      const same = fieldsOf(sent.message_id, { text: 'Stays' });
      expect((await bot.refused('editMessageText', same)).description).to.equal(NOT_MODIFIED);
    });
  },
  ({ bot, person }) => {
    it('of what a person wrote is refused (not with Telegram, because only a person can write it)', async () => {
      const said = await person().says('my words');
      const fields = { chat_id: person().id, message_id: said.message_id, text: 'other words' };
      expect(await bot.refused('editMessageText', fields)).to.include({
        status: 400,
        description: "Bad Request: message can't be edited",
      });
    });
  },
);
