import { expect } from 'chai';
import { z } from 'zod';
import { samplePicture } from '../../../../local/messenger/sample-picture.ts';
import { message as messageShape, user } from './support/bot-under-test.ts';
import { describeBotApi, type StandIn } from './support/describe-bot-api.ts';

const message = messageShape.extend({
  sticker: z.looseObject({ file_id: z.string(), type: z.literal('regular'), emoji: z.string() }).optional(),
  reply_to_message: messageShape.optional(),
  contact: z.looseObject({ phone_number: z.string(), first_name: z.string(), user_id: z.int() }).optional(),
  document: z.looseObject({ file_id: z.string(), file_name: z.string() }).optional(),
  forward_origin: z.looseObject({ type: z.literal('user'), sender_user: user, date: z.int() }).optional(),
});

const updates = z.array(
  z.object({ update_id: z.int(), message: message.optional(), edited_message: message.optional() }),
);

describeBotApi(
  'what people send',
  () => undefined,
  (given) => {
    describe('to the bot (not with Telegram, because only people can send it)', () => toTheBot(given));
  },
);

function toTheBot({ bot, telegram, person }: StandIn): void {
  const next = async () => {
    const [found] = await bot.call('getUpdates', { timeout: 50, limit: 1 }, updates);
    if (!found) throw new Error('there was nothing');
    await bot.call('getUpdates', { offset: found.update_id + 1 }, z.unknown());
    return found;
  };
  const nextMessage = async () => {
    const found = (await next()).message;
    if (!found) throw new Error('it was not a new message');
    return found;
  };
  const failure = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'it succeeded',
      (error: unknown) => String(error),
    );

  it('is a text with its sender and chat, and a command is marked', async () => {
    await person().says('hello');
    const hello = await nextMessage();
    expect(hello).to.include({ text: 'hello' });
    expect(hello.from).to.include({ id: person().id, is_bot: false, first_name: 'Ada', language_code: 'en' });
    expect(hello.chat).to.include({ id: person().id, type: 'private' });
    expect(hello.entities).to.equal(undefined);
    await person().says('/send@wallet_local_bot 1 SOL');
    expect((await nextMessage()).entities).to.deep.equal([{ type: 'bot_command', offset: 0, length: 22 }]);
  });

  it('is a photo in its sizes, which the bot can send again', async () => {
    await person().attaches('photo', { text: 'my receipt', picture: samplePicture(300, 120) });
    const { photo, caption, text } = await nextMessage();
    expect([caption, text]).to.deep.equal(['my receipt', undefined]);
    expect(photo?.at(-1)).to.include({ width: 300, height: 120 });
    const fields = { chat_id: person().id, photo: photo?.at(-1)?.file_id };
    expect((await bot.call('sendPhoto', fields, message)).photo).to.deep.equal(photo);
  });

  it('is a sticker, a contact or a file, without a text', async () => {
    await person().attaches('sticker');
    await person().attaches('contact');
    await person().attaches('document');
    const [sticker, contact, file] = [await nextMessage(), await nextMessage(), await nextMessage()];
    expect(sticker.sticker?.emoji).to.equal('👋');
    expect(contact.contact).to.include({ first_name: 'Ada', user_id: person().id });
    expect(file.document?.file_name).to.equal('notes.txt');
    for (const each of [sticker, contact, file]) expect(each).not.to.have.any.keys('text', 'caption');
  });

  it('is a reply to a message of the chat, without the one to which that replies in turn', async () => {
    const question = await bot.sends('How much?', { reply_markup: { force_reply: true } });
    const answer = await person().replies(question, '0.1 SOL');
    await person().replies(answer, 'or 0.2');
    const [first, second] = [await nextMessage(), await nextMessage()];
    expect(first).to.include({ text: '0.1 SOL' });
    expect(first.reply_to_message).to.include({ message_id: question.message_id, text: 'How much?' });
    expect(first.reply_to_message?.from).to.include({ is_bot: true });
    expect(second.reply_to_message).to.include({ message_id: answer.message_id, text: '0.1 SOL' });
    expect(second.reply_to_message).not.to.have.any.keys('reply_to_message');
    expect(await failure(person().replies({ message_id: 999_999 }, 'x'))).to.match(/404/);
  });

  it('is what someone wrote before, with who it was and when, and without buttons', async () => {
    const sent = await bot.sends('<b>Paid</b>', {
      parse_mode: 'HTML',
      reply_markup: { inline_keyboard: [[{ text: 'Yes', callback_data: 'yes' }]] },
    });
    const [shown] = (await person().messages()).slice(-1);
    if (!shown) throw new Error('the message is not there');
    await person().forwards(shown);
    const forwarded = await nextMessage();
    expect(forwarded).to.include({ text: 'Paid' });
    expect(forwarded.from.id).to.equal(person().id);
    expect(forwarded.forward_origin?.sender_user).to.include({ id: sent.from.id, is_bot: true });
    expect(forwarded.forward_origin?.date).to.equal(sent.date);
    expect(forwarded.entities).to.deep.equal(sent.entities);
    expect(forwarded.reply_markup).to.equal(undefined);
  });

  it('is never what the bot protected', async () => {
    await bot.sends('your API key', { protect_content: true });
    const [shown] = (await person().messages()).slice(-1);
    if (!shown) throw new Error('the message is not there');
    expect(await failure(person().forwards(shown))).to.match(/protected/);
  });

  it('comes from a group only if they are in it', async () => {
    const stranger = await telegram().person({ firstName: 'Bob' });
    const group = await telegram().group('Climbers', [person()]);
    await person().says('/help', group);
    const { chat, from } = await nextMessage();
    expect(chat).to.deep.include({ id: group, type: 'group', title: 'Climbers' });
    expect(from.id).to.equal(person().id);
    expect(await failure(stranger.says('/help', group))).to.match(/403.*not in that chat/);
    expect(await failure(stranger.attaches('photo', { chatId: group }))).to.match(/403/);
    expect(await failure(stranger.says('hello', person().id)), 'a private chat of another').to.match(/403/);
    const [inGroup] = await person().messages(group);
    if (!inGroup) throw new Error('the message is not there');
    expect(await failure(stranger.forwards(inGroup))).to.match(/403/);
  });
}
