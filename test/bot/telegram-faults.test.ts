import { expect } from 'chai';
import { insertMessages } from '../../db/chats/chat-message-rows.ts';
import { newId } from '../../db/postgres/new-id.ts';
import { PRIORITY } from '../../domain/chats/chat-content.ts';
import type { MessageBody } from '../../domain/chats/message-body.ts';
import { createColumnCipher } from '../../encryption/column-cipher.ts';
import { messageContext } from '../../use-cases/chats/message-context.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startBotService, type BotService } from './support/bot-service.ts';

const TEN_MINUTES_MS = 600_000;

/** Less than a poll that waits for an update takes, and more than the longest pause after failures. */
const READY_MS = 20_000;

describe('answers of the bot', () => {
  let service: BotService;
  before(async () => {
    service = await startBotService();
  });
  after(() => service.stop());

  it('are promised by /ready as soon as the bot has started, and again as soon as Telegram is back', async () => {
    const answersReady = (status: number) => async () =>
      (await fetch(`${service.bot.url}/ready`)).status === status;
    await waitUntil('the bot is ready', answersReady(200), READY_MS);
    await service.telegram.fault({ kind: 'unavailable', method: 'getUpdates', times: null });
    // The poll under way ends with what the person writes.
    const ada = await service.telegram.person();
    await ada.says('/start');
    await waitUntil('Telegram is away', answersReady(503));
    await service.telegram.clearFaults();
    await waitUntil('the bot is ready again', answersReady(200), READY_MS);
  });

  it('are sent when Telegram is back, none lost and none twice', async () => {
    const people = await Promise.all([1, 2, 3].map(() => service.telegram.person()));
    for (const person of people) await person.asks('/start');
    await service.telegram.fault({ kind: 'unavailable', method: 'sendMessage', times: null });
    const said = await Promise.all(people.map((person) => person.says('/help security')));
    await waitUntil('a message has failed', async () => {
      const failed: unknown[] = await service.service.database('chat_messages').where('failures', '>', 0);
      return failed.length > 0;
    });
    await service.telegram.clearFaults();
    for (const [index, person] of people.entries()) {
      await person.reads('Security', { after: said[index] });
      const texts = (await person.messages()).filter(({ text }) => text.startsWith('Security'));
      expect(texts).to.have.length(1);
    }
  });

  it('wait as long as Telegram asks for, and keep their order', async () => {
    const ada = await service.telegram.person();
    await ada.asks('/start');
    await service.telegram.fault({ kind: 'too_many', method: 'sendMessage', times: 1, retryAfter: 1 });
    await ada.says('/help security');
    await ada.says('/apps');
    await ada.reads('You have allowed no account');
    const answers = (await ada.messages()).filter(({ from_id }) => from_id === null);
    expect(answers.slice(1).map(({ text }) => text.split('\n')[0]?.slice(0, 8))).to.deep.equal([
      'Security',
      'You have',
    ]);
    const tries = await service.telegram.calls('sendMessage');
    const ofAda = tries.filter(({ body }) => body['chat_id'] === String(ada.id)).map(({ at }) => at);
    const [, first = 0, second = 0] = ofAda;
    expect(second - first, 'the pause').to.be.at.least(1_000);
  });

  it('reach everyone else while Telegram does not answer for one of them', async () => {
    const [ada, eve] = [await service.telegram.person(), await service.telegram.person()];
    for (const person of [ada, eve]) await person.asks('/start');
    await service.telegram.fault({ kind: 'silent', method: 'sendMessage', times: 1 });
    await ada.says('/help security');
    await waitUntil('the request is under way', async () => {
      const tries = await service.telegram.calls('sendMessage');
      return tries.some(
        ({ body }) => String(body['text']).includes('Security') && body['chat_id'] === String(ada.id),
      );
    });
    expect((await eve.asks('/apps')).text).to.contain('You have allowed no account');
    expect((await ada.messages()).some(({ text }) => text.startsWith('Security'))).to.equal(false);
    await service.telegram.clearFaults();
    await ada.reads('Security');
  });

  it('are repeated once at most if Telegram’s acknowledgement is lost', async () => {
    const ada = await service.telegram.person();
    await ada.asks('/start');
    await service.telegram.fault({ kind: 'lost', method: 'sendMessage', times: 1 });
    const said = await ada.says('/help security');
    await waitUntil('it is recorded as sent', async () => {
      const sent: unknown[] = await service.service
        .database('chat_messages')
        .where({ chat_id: String(ada.id), due_at: null });
      return sent.length === 2;
    });
    const answers = (await ada.messages()).filter(({ message_id }) => message_id > said.message_id);
    expect(answers.length).to.be.within(1, 2);
  });

  it('show each change of an operation once more if an edit was lost, without a second message', async () => {
    const ada = await service.telegram.person();
    await service.telegram.fault({ kind: 'lost', method: 'editMessageText', times: 2 });
    const card = await ada.asks('/wallet new', 'New wallet');
    await ada.presses('Cancel', card);
    const ended = await ada.reads('Cancelled. Nothing was sent.');
    expect(ended.message_id).to.equal(card.message_id);
    expect((await ada.messages()).filter(({ from_id }) => from_id === null)).to.have.length(1);
  });

  it('stop for a person who has blocked the bot, and start again when the person unblocks it', async () => {
    const ada = await service.telegram.person();
    await ada.asks('/start');
    await ada.blocks(true);
    await waitUntil('it is known', async () => {
      const row = (await service.service
        .database('chat_users')
        .where({ telegram_id: String(ada.id) })
        .first('blocked_at')) as { blocked_at: Date | null };
      return row.blocked_at !== null;
    });
    await ada.blocks(false);
    expect((await ada.asks('/help')).text).to.contain('Help');
  });

  it('reach everyone else if Telegram refuses one of them', async () => {
    const [ada, eve] = [await service.telegram.person(), await service.telegram.person()];
    await service.telegram.deliver([
      {
        update_id: 300_000_000,
        message: {
          message_id: 1,
          chat: { id: 77, type: 'private' },
          from: { id: 77, is_bot: false, first_name: 'Gone' },
          date: 1,
          text: '/help',
        },
      },
    ]);
    expect((await ada.asks('/help')).text).to.contain('Help');
    expect((await eve.asks('/help')).text).to.contain('Help');
    await waitUntil('the message is given up', async () => {
      const [row] = (await service.service
        .database('chat_messages')
        .where({ chat_id: '77' })
        .select('closed_reason')) as { closed_reason: string | null }[];
      return row?.closed_reason === 'unreachable';
    });
  });

  it('obey presses of their own person only, also after they were forwarded', async () => {
    const [ada, eve] = [await service.telegram.person(), await service.telegram.person()];
    await eve.asks('/start');
    const card = await ada.asks('/wallet new', 'New wallet');
    await ada.forwards(card);
    const data = card.buttons.flat().find(({ text }) => text === 'Cancel')?.callback_data ?? '';
    await eve.sendsPress(data, card);
    const [row] = (await service.service
      .database('operations')
      .where({ kind: 'wallet.create' })
      .orderBy('created_at', 'desc')
      .select('status')) as { status: string }[];
    expect(row?.status).to.equal('awaiting_signature');
  });

  it('come once each and in their order through a storm of 429 on several methods', async () => {
    const people = await Promise.all([1, 2, 3].map(() => service.telegram.person()));
    const cards = await Promise.all(people.map((person) => person.asks('/wallet new', 'New wallet')));
    for (const method of ['sendMessage', 'editMessageText', 'getUpdates', 'sendMessage']) {
      await service.telegram.fault({ kind: 'too_many', method, times: 3, retryAfter: 1 });
    }
    const lines = ['/help security', '/network', '/apps'];
    for (const [index, person] of people.entries()) {
      const [card] = cards.slice(index);
      if (card) await person.presses('Cancel', card);
      for (const line of lines) await person.says(line);
    }
    for (const person of people) {
      await person.reads('You have allowed no account');
      await person.reads('Cancelled. Nothing was sent.');
      const answers = (await person.messages()).filter(({ from_id }) => from_id === null);
      expect(answers.map(({ text }) => text.slice(0, 8))).to.deep.equal([
        'New wall',
        'Security',
        'This ser',
        'You have',
      ]);
    }
    await service.telegram.clearFaults();
  });

  it('come after ten minutes without Telegram, also from a bot that was started meanwhile, and keys stay ten minutes', async () => {
    const { database, config } = service.service;
    const ada = await service.telegram.person();
    await ada.asks('/start');
    await service.telegram.fault({ kind: 'unavailable', times: null });
    await service.bot.stop();
    const started = service.startAnotherBot();
    const said = await ada.says('/help security');
    const id = newId('msg');
    const body: MessageBody = { type: 'content', content: { html: 'a key', buttons: [] } };
    await insertMessages(database, [
      {
        id,
        cause: null,
        chatId: String(ada.id),
        userId: null,
        priority: PRIORITY.security,
        bodyCiphertext: createColumnCipher(config.encryptionKeys).encrypt(
          JSON.stringify(body),
          messageContext(id),
        ),
        operation: null,
        removeAfterMs: TEN_MINUTES_MS,
      },
    ]);
    const key = () => database('chat_messages').where({ id });
    await waitUntil('the key was tried', async () => (await key().where('failures', '>', 0)).length > 0);
    await key().update({ created_at: new Date(Date.now() - TEN_MINUTES_MS), due_at: new Date() });
    const before = Date.now();
    await service.telegram.clearFaults();
    await started;
    await ada.reads('a key', { after: said });
    await ada.reads('Security', { after: said });
    const row = await waitUntil('it is recorded', async () => {
      const [found] = (await key().select('remove_at')) as { remove_at: Date | null }[];
      return found?.remove_at && { removeAt: found.remove_at };
    });
    expect(row.removeAt.getTime()).to.be.at.least(before + TEN_MINUTES_MS);
    expect((await ada.messages()).filter(({ text }) => text === 'a key')).to.have.length(1);
  });
});
