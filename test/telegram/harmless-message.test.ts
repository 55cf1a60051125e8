import { expect } from 'chai';
import { isCommandName } from '../../bot/command-names.ts';
import { createReadUpdate } from '../../telegram/read-update.ts';

const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

const ADA = { id: 7, is_bot: false, first_name: 'Ada' };
const PRIVATE = { id: 7, type: 'private', first_name: 'Ada' };
const GROUP = { id: -100_5, type: 'supergroup', title: 'Friends' };
const CHANNEL = { id: -100_6, type: 'channel', title: 'News' };

/** All that Telegram has (core.telegram.org/bots/api#messageentity). Many are words of the English list, or two. */
const ENTITY_TYPES = [
  'mention',
  'hashtag',
  'cashtag',
  'bot_command',
  'url',
  'email',
  'phone_number',
  'bold',
  'italic',
  'underline',
  'strikethrough',
  'spoiler',
  'blockquote',
  'expandable_blockquote',
  'code',
  'pre',
  'text_link',
  'text_mention',
  'custom_emoji',
  'date_time',
];

const readUpdate = createReadUpdate({ username: 'Wallet_Bot', isCommand: isCommandName });

describe('a harmless message', () => {
  it('is not taken for a secret because of its form, links, files, buttons or people', () => {
    const hash = 'a1'.repeat(32);
    const file = { file_id: 'a', file_unique_id: 'b' };
    // Words of the English list, as names, kinds and labels are.
    const people = PHRASE.split(' ').map((word, id) => ({
      id,
      is_bot: false,
      first_name: word,
      last_name: word,
    }));
    const [traveler, watcher] = people.map((each) => ({ ...each, first_name: PHRASE }));
    const bought =
      'apple banana bread butter cheese cherry chicken coffee cream egg fish fruit garlic lemon meat olive onion'.split(
        ' ',
      );
    const texts = (words: string[]) => words.map((text, id) => ({ id, text }));
    const repeated = (entity: object) => Array.from({ length: 20 }, () => entity);
    const harmless: Record<string, Record<string, unknown>> = {
      'mentions of people': {
        text: 'hello',
        entities: people.map((user, offset) => ({ type: 'text_mention', offset, length: 1, user })),
      },
      'a mention of a person with a long name': {
        text: 'hello',
        entities: [{ type: 'text_mention', user: traveler }],
      },
      'people who come near': { proximity_alert_triggered: { traveler, watcher, distance: 5 } },
      'people who are shared': {
        users_shared: {
          request_id: 1,
          users: people.map(({ id, first_name }) => ({ user_id: id, first_name: `${first_name} ${PHRASE}` })),
        },
      },
      'people who win': { giveaway_winners: { winners: people } },
      'a topic of a person': { text: 'hello', direct_messages_topic: { topic_id: 1, user: traveler } },
      'people with a field of tomorrow': { text: 'hello', applauded_by: [traveler, ...people] },
      'tasks done by people': {
        checklist: {
          title: 'x',
          tasks: people.map((done, id) => ({ id, text: 'Go home', completed_by_user: done })),
        },
      },
      'a menu of buttons': {
        text: 'Choose',
        reply_markup: {
          inline_keyboard: PHRASE.split(' ').map((text) => [{ text, callback_data: text, url: PHRASE }]),
        },
      },
      'a forward with links to an explorer': {
        forward_origin: { type: 'channel', chat: CHANNEL, author_signature: hash },
        author_signature: hash,
        text: `Paid: https://explorer.example/tx/0x${hash} https://explorer.example/tx/${hash} https://x.example/?id=1&tx=${hash}`,
        entities: repeated({ type: 'text_link', url: `https://explorer.example/#${hash}` }),
        link_preview_options: { url: `https://explorer.example/#${hash}` },
      },
      'a file named by its hash': { document: { ...file, file_name: `${hash}.png` } },
      'data of an app': { web_app_data: { data: hash, button_text: hash } },
      'a passport': { passport_data: { data: [], credentials: { data: hash, hash, secret: hash } } },
      'a poll': { poll: { question: 'Which fruit?', options: texts(bought.slice(0, 11)), type: 'regular' } },
      'a poll with sentences': {
        poll: { question: 'Why?', options: texts(bought.slice(0, 12).map((word) => `the ${word}`)) },
      },
      'a checklist for shopping': { checklist: { title: 'Shopping', tasks: texts(bought) } },
      'a checklist for shopping with other things': {
        checklist: {
          title: 'Shopping',
          tasks: texts([...bought.slice(0, 6), 'shampoo', ...bought.slice(6, 12)]),
        },
      },
      'a table': {
        rich_message: {
          blocks: [{ type: 'table', cells: [repeated({ text: '1', align: 'right', valign: 'middle' })] }],
        },
      },
      'an enumeration of tomorrow': {
        text: 'hello',
        badges: repeated({ type: 'legal', kind: 'winner', style: 'yellow' }),
      },
    };
    for (const type of ENTITY_TYPES) {
      const entities = repeated({
        type,
        offset: 0,
        length: 1,
        url: 'https://example.com',
        language: 'code',
        user: ADA,
      });
      harmless[`${type} in a text`] = { text: 'hello', entities };
      harmless[`${type} in a caption`] = { photo: [file], caption: 'hello', caption_entities: entities };
      harmless[`${type} in a quotation`] = { text: 'hello', quote: { text: 'hello', position: 0, entities } };
      harmless[`${type} in a poll`] = {
        poll: {
          question: '?',
          question_entities: entities,
          options: [{ text: 'Yes', text_entities: entities }],
        },
      };
    }
    const taken: string[] = [];
    for (const [name, message] of Object.entries(harmless)) {
      for (const chat of [PRIVATE, GROUP]) {
        for (const field of ['message', 'edited_message'] as const) {
          const raw = { message_id: 5, date: 1, chat, from: ADA, ...message };
          const type = readUpdate({ update_id: 1, [field]: raw }).received?.update.type;
          if (type === 'secret' || type === 'credential') taken.push(`${name}, ${chat.type}, ${field}`);
        }
      }
    }
    expect(taken).to.deep.equal([]);
  });
});
