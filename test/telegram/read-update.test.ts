import { expect } from 'chai';
import { isCommandName } from '../../bot/command-names.ts';
import { createReadUpdate } from '../../telegram/read-update.ts';

const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const NUMBERED = PHRASE.split(' ')
  .map((word, index) => `${index + 1}. ${word}`)
  .join(' ');
const API_KEY = `wk_${'a'.repeat(8)}_${'b'.repeat(32)}`;

const ADA = { id: 7, is_bot: false, first_name: 'Ada' };
const PRIVATE = { id: 7, type: 'private', first_name: 'Ada' };
const GROUP = { id: -100_5, type: 'supergroup', title: 'Friends' };

/** As Telegram shows who writes in the name of a chat. */
const ANONYMOUS_ADMIN = {
  from: { id: 1_087_968_824, is_bot: true, first_name: 'Group', username: 'GroupAnonymousBot' },
  sender_chat: GROUP,
};
const CHANNEL = { id: -100_6, type: 'channel', title: 'News' };
const CHANNEL_WRITER = {
  from: { id: 136_817_688, is_bot: true, first_name: 'Channel', username: 'Channel_Bot' },
  sender_chat: CHANNEL,
};

const readUpdate = createReadUpdate({ username: 'Wallet_Bot', isCommand: isCommandName });

function received(message: Record<string, unknown>, field: 'message' | 'edited_message' = 'message') {
  return readUpdate({
    update_id: 1,
    [field]: { message_id: 5, date: 1, chat: GROUP, from: ADA, ...message },
  }).received;
}

describe('an update of Telegram', () => {
  it('with a secret is found in the name of any sender, and nothing else of it is kept', () => {
    const senders = {
      'a person': {},
      'an anonymous administrator': ANONYMOUS_ADMIN,
      'a channel': CHANNEL_WRITER,
      'a linked channel': {
        from: { id: 777_000, is_bot: false, first_name: 'Telegram' },
        sender_chat: CHANNEL,
        is_automatic_forward: true,
      },
      'a bot that brings messages from elsewhere': { from: { id: 9, is_bot: true, first_name: 'Bridge' } },
      'a message without a sender': { from: undefined },
      'a person by another bot': { via_bot: { id: 9, is_bot: true, first_name: 'Inline' } },
      'a person in a topic': { is_topic_message: true, message_thread_id: 3 },
    };
    for (const [name, sender] of Object.entries(senders)) {
      for (const field of ['message', 'edited_message'] as const) {
        const found = received({ ...sender, text: NUMBERED }, field);
        expect(found?.update, `${name}, ${field}`).to.deep.equal({
          type: 'secret',
          messageId: 5,
          secret: 'phrase',
        });
        expect(found?.person, name).to.equal(null);
      }
    }
  });

  it('with a secret in any part is found, and nothing else of it is kept', () => {
    const words = PHRASE.split(' ');
    const file = { file_id: 'a', file_unique_id: 'b' };
    const parts = {
      'a caption': { photo: [file], caption: PHRASE },
      'a caption in an album': { photo: [file], media_group_id: '1', caption: PHRASE },
      'the name of a file': { document: { ...file, file_name: `${words.join('-')}.txt` } },
      'a poll': { poll: { id: '1', question: PHRASE, options: [] } },
      'the answers of a poll': {
        poll: { question: '?', options: words.map((text, n) => ({ persistent_id: `p${n}x`, text })) },
      },
      'a list of tasks': {
        checklist: {
          title: 'x',
          tasks: words.map((text, id) => ({ id, text, text_entities: [{ type: 'b' }] })),
        },
      },
      'a contact': { contact: { phone_number: '+1', first_name: PHRASE } },
      'a place': { venue: { title: 'x', address: PHRASE, location: {} } },
      'a quotation': { text: 'look', quote: { text: PHRASE, position: 0 } },
      'a message of another chat': {
        text: 'look',
        external_reply: { origin: {}, poll: { question: PHRASE } },
      },
      'a link': {
        text: 'here',
        entities: [{ type: 'text_link', url: `https://x.example/?${words.join('+')}` }],
      },
      'a rich message': {
        rich_message: { blocks: [{ type: 'paragraph', text: [{ type: 'bold', text: PHRASE }] }] },
      },
      'a kind of message of tomorrow': { hologram: { speech: PHRASE } },
    };
    for (const [name, part] of Object.entries(parts)) {
      for (const place of [{}, { chat: PRIVATE }, ANONYMOUS_ADMIN]) {
        const found = received({ ...part, ...place });
        expect(found?.update, name).to.deep.equal({ type: 'secret', messageId: 5, secret: 'phrase' });
      }
    }
  });

  it('with a secret in the name of a chat, or in another message that it mentions, is not the fault of its writer', () => {
    for (const around of [
      { chat: { ...GROUP, title: PHRASE } },
      { reply_to_message: { message_id: 4, chat: GROUP, from: ADA, text: PHRASE } },
      { pinned_message: { message_id: 4, chat: GROUP, text: PHRASE } },
      { sender_chat: { ...CHANNEL, title: PHRASE } },
    ]) {
      expect(received({ text: 'hello', ...around })).to.equal(null);
    }
  });

  it('with an API key is found, but not if the person quotes the bot that gave it out', () => {
    const bot = { id: 3, is_bot: true, first_name: 'Wallet', username: 'wallet_bot' };
    const quote = { text: API_KEY, position: 0 };
    const quotes = { chat: PRIVATE, text: 'is this my key?', quote };
    expect(received(quotes)?.update.type).to.equal('credential');
    const reply = { ...quotes, reply_to_message: { message_id: 4, from: bot, text: API_KEY } };
    expect(received(reply)?.update.type).to.equal('text');
    expect(received({ ...reply, text: API_KEY })?.update.type).to.equal('credential');
  });

  it('with an API key is found though the person quotes another bot, or a person with the name of this one', () => {
    const quotes = { chat: PRIVATE, text: 'look', quote: { text: API_KEY, position: 0 } };
    for (const from of [
      { id: 9, is_bot: true, first_name: 'Bridge', username: 'bridge_bot' },
      { id: 9, is_bot: true, first_name: 'Wallet' },
      { id: 8, is_bot: false, first_name: 'Bob', username: 'wallet_bot' },
    ]) {
      const found = received({ ...quotes, reply_to_message: { message_id: 4, from, text: API_KEY } });
      expect(found?.update.type, JSON.stringify(from)).to.equal('credential');
    }
  });

  it('with more API keys than an accident has gives the first ones, each once, in however many parts they are', () => {
    const keys = Array.from({ length: 30 }, (_, n) => `wk_${String(n).padStart(8, 'a')}_${'b'.repeat(32)}`);
    const [first = ''] = keys;
    const options = [first, ...keys].map((text) => ({ text }));
    const update = received({ poll: { question: first, options } })?.update;
    const publicParts = update?.type === 'credential' ? update.keys.map(({ publicPart }) => publicPart) : [];
    expect(publicParts).to.have.lengthOf(20);
    expect(new Set(publicParts)).to.have.lengthOf(20);
  });

  it('in the name of a chat, or of another bot, is not answered', () => {
    const bot = { from: { id: 9, is_bot: true, first_name: 'Bridge' } };
    for (const sender of [ANONYMOUS_ADMIN, CHANNEL_WRITER, bot, { from: undefined }]) {
      expect(received({ ...sender, text: '/help' })).to.equal(null);
    }
  });

  it('is answered if a person sent something that is not a text, and not if Telegram reports something', () => {
    const file = { file_id: 'a', file_unique_id: 'b' };
    for (const sent of [
      { photo: [file] },
      { photo: [file], caption: '/help' },
      { sticker: file },
      { voice: file },
      { location: { latitude: 1, longitude: 1 } },
      { poll: { question: 'When?', options: [] } },
    ]) {
      expect(received({ chat: PRIVATE, ...sent })?.update, JSON.stringify(sent)).to.deep.equal({
        type: 'other',
        messageId: 5,
      });
    }
    for (const reported of [
      { pinned_message: { message_id: 4, chat: PRIVATE, text: 'hello' } },
      { message_auto_delete_timer_changed: { message_auto_delete_time: 86_400 } },
      { forum_topic_created: { name: 'Wallets', icon_color: 1 } },
      { video_chat_started: {} },
      { boost_added: { boost_count: 1 } },
      { new_chat_members: [ADA] },
      { write_access_allowed: { web_app_name: 'wallet' } },
      { chat_background_set: {} },
      { a_kind_of_tomorrow: {} },
    ]) {
      expect(received({ chat: PRIVATE, ...reported }), JSON.stringify(reported)).to.equal(null);
      expect(received(reported), JSON.stringify(reported)).to.equal(null);
    }
  });

  it('in a group is answered if it is a command of this bot, and not if it is of another one, or a path', () => {
    for (const text of [
      '/help',
      '/HELP',
      '/help@wallet_bot',
      '/Help@WALLET_BOT security',
      '/send 1 SOL\n9xQe',
      '/price@Wallet_Bot\tSOL',
    ]) {
      expect(received({ text })?.update, text).to.deep.equal({ type: 'group', messageId: 5 });
    }
    for (const text of [
      '/help@other_bot',
      '/help@wallet_bot2',
      '/help@wallet_bot/x',
      '/help@',
      '/etc/hosts',
      '/send/all',
      '/help!',
      '/xyzzy',
      '/wallte',
      '/constructor',
      '//help',
      '/',
      ' /help',
      'see /help',
    ]) {
      expect(received({ text }), text).to.equal(null);
    }
    // A private chat has no other bot.
    const text = '/help@other_bot';
    expect(received({ chat: PRIVATE, text })?.update).to.deep.equal({ type: 'text', messageId: 5, text });
  });

  it('with a text says to which message it replies, and that not all of its words are the writer’s own', () => {
    const textOf = (message: Record<string, unknown>) =>
      received({ chat: PRIVATE, text: 'send 1 SOL', ...message })?.update;
    const own = { type: 'text', messageId: 5, text: 'send 1 SOL' };
    expect(textOf({})).to.deep.equal(own);
    expect(textOf({ reply_to_message: { message_id: 4, from: ADA } })).to.deep.equal({
      ...own,
      repliesTo: 4,
    });
    for (const sign of ['forward_origin', 'via_bot', 'quote', 'external_reply']) {
      expect(textOf({ [sign]: { any: 'thing' } }), sign).to.deep.equal({ ...own, isQuoted: true });
    }
  });
});
