import { generateKeyPairSync } from 'node:crypto';
import { base58 } from '@scure/base';
import { expect } from 'chai';
import { isCommandName } from '../../bot/command-names.ts';
import { createReadUpdate } from '../../telegram/read-update.ts';

const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

const ADA = { id: 7, is_bot: false, first_name: 'Ada' };
const PRIVATE = { id: 7, type: 'private', first_name: 'Ada' };
const GROUP = { id: -100_5, type: 'supergroup', title: 'Friends' };

const readUpdate = createReadUpdate({ username: 'Wallet_Bot', isCommand: isCommandName });

function received(message: Record<string, unknown>, field: 'message' | 'edited_message' = 'message') {
  return readUpdate({
    update_id: 1,
    [field]: { message_id: 5, date: 1, chat: GROUP, from: ADA, ...message },
  }).received;
}

describe('a secret in an update of Telegram', () => {
  it('that is a phrase over the entries of a list is found in each form in which people make one', () => {
    const words = PHRASE.split(' ');
    const long = [...words, ...words];
    const paragraph = (text: unknown) => ({ type: 'paragraph', text });
    const pairs = words.map((_, n) => long.slice(2 * n, 2 * n + 2).join(' '));
    const lists = {
      'numbered tasks': {
        checklist: { title: 'x', tasks: words.map((text, n) => ({ text: `${n + 1}. ${text}` })) },
      },
      'tasks with notes': {
        checklist: { title: 'x', tasks: ['My wallet', ...long, 'Keep it safe!'].map((text) => ({ text })) },
      },
      'answers with two words each': { poll: { question: '?', options: pairs.map((text) => ({ text })) } },
      'words with invisible characters': {
        poll: {
          question: '?',
          options: words.map((word) => ({ text: `${word.slice(0, 2)}\u00ad${word.slice(2)}` })),
        },
      },
      'words done by people': {
        checklist: {
          tasks: words.map((text) => ({ text, completed_by_user: { ...ADA, first_name: 'wolf' } })),
        },
      },
      paragraphs: { rich_message: { blocks: words.map((word) => paragraph(word)) } },
      'a list in a rich message': {
        rich_message: {
          blocks: [
            ...Array.from({ length: 9 }, () => paragraph('Some text of an article.')),
            { type: 'list', items: words.map((word) => ({ label: '-', blocks: [paragraph(word)] })) },
          ],
        },
      },
      'a table': {
        rich_message: {
          blocks: [
            { type: 'table', cells: words.map((text, n) => [{ text: `${n + 1}` }, { text, align: 'left' }]) },
          ],
        },
      },
      'words in bold in a sentence': {
        rich_message: {
          blocks: [
            paragraph([
              'You',
              ' can',
              ' have: ',
              ...words.flatMap((text) => [{ type: 'bold', text }, ' ']),
              'for',
              'ever',
            ]),
          ],
        },
      },
    };
    for (const [name, part] of Object.entries(lists)) {
      expect(received(part)?.update, name).to.deep.equal({ type: 'secret', messageId: 5, secret: 'phrase' });
    }
  });

  it('that is a private key is found in the name of any sender, in a text, a caption, a code block and over several lines', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const key = Buffer.concat([
      privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32),
      publicKey.export({ format: 'der', type: 'spki' }).subarray(-32),
    ]);
    const exported = base58.encode(key);
    const code = { entities: [{ type: 'pre', offset: 0, length: exported.length }] };
    for (const part of [
      { text: `keep this: ${exported}` },
      { text: exported, ...code },
      { photo: [], caption: exported },
      { document: { file_name: `${exported}.txt` } },
      { text: JSON.stringify([...key], null, 2) },
    ]) {
      for (const chat of [PRIVATE, GROUP])
        expect(received({ chat, ...part })?.update, JSON.stringify(part)).to.deep.equal({
          type: 'secret',
          messageId: 5,
          secret: 'key',
        });
    }
  });

  it('that is a seed is found in what a person writes in a chat with the bot', () => {
    const seed = 'a1'.repeat(32);
    for (const part of [
      { text: `my seed: ${seed}` },
      { photo: [], caption: seed },
      { text: 'look', quote: { text: seed, position: 0 } },
    ]) {
      const found = received({ chat: PRIVATE, ...part });
      expect(found?.update, JSON.stringify(part)).to.deep.equal({
        type: 'secret',
        messageId: 5,
        secret: 'key',
      });
    }
  });
});
