import { expect } from 'chai';
import { waitUntil } from '../support/wait-until.ts';
import { startBotService, type BotService } from './support/bot-service.ts';

describe('messages to the bot', () => {
  let service: BotService;
  before(async () => {
    service = await startBotService();
  });
  after(() => service.stop());

  async function unhandled(): Promise<number> {
    const rows: unknown[] = await service.service.database('chat_updates').whereNull('done_at');
    return rows.length;
  }

  function textUpdate(updateId: number, chatId: number, messageId: number, text: string) {
    return {
      update_id: updateId,
      message: {
        message_id: messageId,
        from: { id: chatId, is_bot: false, first_name: 'Ada' },
        chat: { id: chatId, type: 'private', first_name: 'Ada' },
        date: 1_700_000_000,
        text,
      },
    };
  }

  it('are answered once, also if Telegram delivers them again under the same or another number', async () => {
    const ada = await service.telegram.person();
    await ada.asks('/start');
    const first = textUpdate(200_000_001, ada.id, 900_001, '/help');
    await service.telegram.deliver([
      first,
      first,
      { ...first, update_id: 200_000_002 },
      textUpdate(200_000_003, ada.id, 900_002, '/help security'),
    ]);
    await ada.reads('Security');
    const helps = (await ada.messages()).filter(({ text }) => text.startsWith('Help'));
    expect(helps).to.have.length(1);
  });

  it('are answered once if they are an album, in however many batches it comes, and also if one of its captions has a secret', async () => {
    const ada = await service.telegram.person();
    await ada.asks('/start');
    const photo = (updateId: number, messageId: number, album: string, caption?: string) => ({
      update_id: updateId,
      message: {
        message_id: messageId,
        from: { id: ada.id, is_bot: false, first_name: 'Ada' },
        chat: { id: ada.id, type: 'private', first_name: 'Ada' },
        date: 1_700_000_000,
        media_group_id: album,
        photo: [{ file_id: 'x', file_unique_id: 'y', width: 1, height: 1 }],
        ...(caption === undefined ? {} : { caption }),
      },
    });
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
    await service.telegram.deliver([photo(203_000_001, 903_001, 'one'), photo(203_000_002, 903_002, 'one')]);
    await ada.reads('I can only read text.');
    await service.telegram.deliver([
      photo(203_000_003, 903_003, 'one'),
      photo(203_000_004, 903_004, 'one', phrase),
      photo(203_000_005, 903_005, 'two'),
      photo(203_000_006, 903_006, 'two'),
      textUpdate(203_000_007, ada.id, 903_007, '/help security'),
    ]);
    await ada.reads(/^Security/);
    const answers = (await ada.messages()).filter(({ from_id }) => from_id === null).slice(1);
    expect(answers.map(({ text }) => text.split(/\n| \/help /)[0])).to.have.members([
      'I can only read text.',
      '🛡 Security',
      'I can only read text.',
      'Security',
    ]);
  });

  it('are confirmed to Telegram even if they are strange, and do not stop the ones after them', async () => {
    const ada = await service.telegram.person();
    const strange: Record<string, unknown>[] = [
      { message: { message_id: 'x' } },
      { message: { message_id: 1, chat: { id: ada.id, type: 'private' }, date: 1 } },
      { poll: { id: '1' } },
      { callback_query: { id: '7', from: { id: ada.id, first_name: 'A' } } },
      { message: { message_id: 2, chat: { id: ada.id, type: 'private' }, from: { id: ada.id }, text: 5 } },
    ];
    await service.telegram.deliver(
      strange.map((each, index) => ({ update_id: 210_000_000 + index, ...each })),
    );
    expect((await ada.asks('/help')).text).to.contain('Help');
  });

  it('with a zero character or half of a surrogate pair, also in the name of the sender, are answered like any other', async () => {
    const ada = await service.telegram.person();
    await ada.asks('/start');
    const before = (await ada.messages()).length;
    const texts = [
      '/start \u0000',
      'Hi \ud83d',
      '/send \u0000 SOL \ude00',
      '/alert SOL above \u0000',
      '/help\u0000',
    ];
    await service.telegram.deliver([
      ...texts.map((text, index) => {
        const { message, ...rest } = textUpdate(220_000_000 + index, ada.id, 910_000 + index, text);
        const from = { ...message.from, first_name: 'A\u0000da\ud83d', username: 'ada\u0000\ude00' };
        return { ...rest, message: { ...message, from } };
      }),
      {
        update_id: 220_000_100,
        callback_query: {
          id: '77\u0000',
          from: { id: ada.id, is_bot: false, first_name: '\ud83d' },
          message: { message_id: 1, chat: { id: ada.id, type: 'private' } },
          data: '\u0000\ud83d',
        },
      },
    ]);
    await waitUntil('all are handled', async () => (await unhandled()) === 0);
    await waitUntil('all are answered', async () => {
      const answers = (await ada.messages()).slice(before).filter(({ from_id }) => from_id === null);
      return answers.length === texts.length;
    });
  });

  it('of a person who waits for the answer show that the bot is typing, which is not a message', async () => {
    const { database } = service.service;
    const ada = await service.telegram.person();
    await ada.asks('/start');
    const before = await ada.messages();
    const said = await database.transaction(async (trx) => {
      // The answer has to wait for it.
      await trx.raw('LOCK TABLE recipients IN ACCESS EXCLUSIVE MODE');
      const asked = await ada.says('/recipients');
      await waitUntil('the bot is typing', async () =>
        (await service.telegram.calls('sendChatAction')).some(
          ({ body }) => body['chat_id'] === String(ada.id),
        ),
      );
      return asked;
    });
    await ada.reads('/recipients add', { after: said });
    expect(await ada.messages()).to.have.length(before.length + 2);
  });

  it('of one person are answered in their order, also during the flood of another person', async () => {
    const [ada, eve] = [await service.telegram.person(), await service.telegram.person()];
    const flood = Array.from({ length: 40 }, (_, index) => `/x${index}`);
    for (const text of flood) await eve.says(text);
    for (const text of ['/network', '/help security', '/apps']) await ada.says(text);
    await ada.reads('You have allowed no account');
    const answers = (await ada.messages()).filter(({ from_id }) => from_id === null).map(({ text }) => text);
    expect(answers.map((text) => text.split('\n')[0])).to.deep.equal([
      'This service has only devnet.',
      'Security',
      'You have allowed no account anything.',
    ]);
    await waitUntil('all are handled', async () => (await unhandled()) === 0);
    // The service sends a person 30 messages a minute; the rest follows later, and is not lost.
    const waiting = async (): Promise<unknown[]> =>
      service.service
        .database('chat_messages')
        .where({ chat_id: String(eve.id), sent_at: null, closed_at: null });
    await waitUntil('those of the minute are sent', async () => (await waiting()).length === 10);
    const sent = (await eve.messages()).filter(({ from_id }) => from_id === null);
    expect(sent).to.have.length(30);
    const silent = sent.filter(({ text }) =>
      /⏳ .* at most 30 messages a minute.* in about \d+ seconds/.test(text),
    );
    expect(silent, 'the last one says when the next one comes').to.deep.equal(sent.slice(-1));
  });

  it('with a recovery phrase or a key, also in groups and edited in, are deleted, answered with a warning, and stored nowhere', async () => {
    const ada = await service.telegram.person();
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
    const texts = [
      phrase,
      `my words: ${phrase
        .split(' ')
        .map((word, index) => `${index + 1}. ${word}`)
        .join(', ')} !`,
      `[${Array.from({ length: 32 }, (_, index) => index).join(', ')}]`,
    ];
    for (const text of texts) {
      const said = await ada.says(text);
      const warning = await ada.reads('No one from this service will ever ask', { after: said });
      expect(warning.text, 'as every security message').to.match(/^🛡 Security\n/);
      await waitUntil('the message is gone', async () => {
        const all = await ada.messages();
        return all.every(({ message_id }) => message_id !== said.message_id);
      });
    }
    const edited = await ada.says('hello');
    await ada.edits(edited, phrase);
    await ada.reads('No one from this service will ever ask', { after: edited });
    const group = await service.telegram.group('Friends', [ada]);
    // The bot does not administrate the group, so it cannot delete what others write.
    await ada.says(phrase, group);
    await ada.reads('if you still see it, delete it yourself', { chatId: group });
    await waitUntil('the edited message is gone', async () => {
      const all = await ada.messages();
      return all.every(({ message_id: id }) => id !== edited.message_id);
    });
    // In the name of the group, for which Telegram puts a bot of its own.
    const inNameOfGroup = { message_id: 900_100, date: 1, chat: { id: group, type: 'group' }, text: phrase };
    await service.telegram.deliver([
      {
        update_id: 230_000_001,
        message: {
          ...inNameOfGroup,
          from: { id: 1_087_968_824, is_bot: true, first_name: 'Group', username: 'GroupAnonymousBot' },
          sender_chat: { id: group, type: 'group', title: 'Friends' },
        },
      },
    ]);
    await waitUntil('the message of the group is to be deleted', async () => {
      const removed = await service.telegram.calls('deleteMessage');
      return removed.some(({ body }) => body['message_id'] === inNameOfGroup.message_id);
    });
    await ada.edits(await ada.says('/network'), '/apps');
    await ada.asks('/help security', 'Security');
    expect(
      (await ada.messages()).some(({ text }) => text.includes('You have allowed')),
      'an edit',
    ).to.equal(false);
    const dump = await Promise.all(
      ['chat_updates', 'chat_messages', 'events', 'operations'].map((table) =>
        service.service.database(table),
      ),
    );
    for (const found of [JSON.stringify(dump), service.botLogged(), service.service.logged()]) {
      expect(found).not.to.match(/sausage|legal winner|0, 1, 2, 3, 4/);
    }
  });

  it('are stored encrypted with a key of the person', async () => {
    const ada = await service.telegram.person({ firstName: 'Wilhelmina', username: 'wilhelmina' });
    await ada.asks('please send my regards to Jonathan');
    const answer = await ada.asks('/wallte Jonathan');
    expect(answer.buttons.flat().map(({ text }) => text)).to.deep.equal(['/wallet Jonathan']);
    const dump = await Promise.all(
      ['chat_updates', 'chat_messages', 'chat_buttons', 'chat_users'].map((table) =>
        service.service.database(table),
      ),
    );
    expect(JSON.stringify(dump)).not.to.match(/wilhelmina|Jonathan/i);
    expect(service.botLogged()).not.to.match(/wilhelmina|Jonathan/i);
  });

  it('suggest the nearest command after a slip of the finger, and run it with one press', async () => {
    const ada = await service.telegram.person();
    const answer = await ada.asks('/wallte address');
    expect(answer.text).to.contain('I have no command /wallte. Did you mean /wallet?');
    await ada.presses('/wallet address', answer);
    await ada.reads('No wallet is linked to this chat.', { after: answer });
    expect((await ada.asks('/xyzzy')).text).to.equal('I have no command /xyzzy.');
    const word = await ada.asks('xyzzy', 'I did not understand this.');
    await ada.sendsPhoto('a cat');
    const picture = await ada.reads('I can only read text.');
    for (const { buttons } of [word, picture]) {
      expect(buttons.flat().map(({ text }) => text)).to.deep.equal([
        'New wallet',
        'Connect a wallet',
        'Help',
      ]);
    }
  });

  it('are answered in Spanish to people whose Telegram is in Spanish, and in English to everyone else', async () => {
    const [lucia, jan] = [
      await service.telegram.person({ firstName: 'Lucía', language: 'es-AR' }),
      await service.telegram.person({ language: 'cs' }),
    ];
    expect((await lucia.asks('/start')).text).to.contain('Hola, Lucía.');
    expect((await jan.asks('/start')).text).to.contain('Welcome, ');
  });

  it('in a group are answered with the way to the private chat, and tell the group nothing', async () => {
    const [ada, bob] = [await service.telegram.person(), await service.telegram.person()];
    const group = await service.telegram.group('Friends', [ada, bob]);
    await ada.says('hello everyone', group);
    await ada.says('/wallet balance', group);
    const answer = await bob.reads('private chats only', { chatId: group });
    expect(answer.buttons.flat()[0]?.url).to.equal(`https://t.me/${service.bot.username}`);
    expect((await ada.messages(group)).filter(({ from_id }) => from_id === null)).to.have.length(1);
  });

  it('cannot change how an answer looks by a name or an argument', async () => {
    const ada = await service.telegram.person({ firstName: '<b>Bank</b>&\u202eevil' });
    const welcome = await ada.asks('/start');
    expect(welcome.text).to.contain('Welcome, <b>Bank</b>&�evil.');
    const answer = await ada.asks('/<a href="https://evil.example">wallet</a>');
    expect(answer.text).to.contain('I have no command /<a');
    const { buttons } = await ada.asks(`/wallte \u202e${'😀'.repeat(60)}`);
    expect(buttons.flat().map(({ text }) => text)).to.deep.equal([`/wallet �${'😀'.repeat(50)}…`]);
  });
});
