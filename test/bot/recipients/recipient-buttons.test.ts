import { expect } from 'chai';
import { ServiceError } from '../../../domain/errors.ts';
import type { SavedRecipient } from '../../../domain/recipients/saved-recipient.ts';
import { RECIPIENT, SENDER } from '../../support/operation-fixture.ts';
import { answerTo, labelsOf, pressOf } from '../support/bot-without-service.ts';

const saved = (name: string, more: Partial<SavedRecipient> = {}): SavedRecipient => ({
  name,
  address: RECIPIENT,
  savedIn: 'chat',
  isOwn: true,
  savedAt: new Date(0),
  ...more,
});

/** An address book that removes what it has. */
function bookOf(...left: SavedRecipient[]) {
  return {
    list: async () => [...left],
    async remove(_actor: unknown, _network: string, address: string) {
      const index = left.findIndex((one) => one.isOwn && one.address === address);
      if (index === -1) throw new ServiceError('NOT_FOUND', 'This recipient does not exist.');
      left.splice(index, 1);
    },
  };
}

describe('buttons of saved recipients', () => {
  const press = { do: 'remove_recipient', network: 'devnet', address: RECIPIENT } as const;

  it('remove one by a press, and show who is left in the same message', async () => {
    const book = bookOf(saved('Ada <b>'), saved('Bo', { address: SENDER }));
    const shown = async () => {
      const { edited, messages } = await pressOf(press, { recipients: book });
      expect(messages).to.deep.equal([]);
      return JSON.stringify(edited?.body);
    };
    expect(await shown())
      .to.contain('<b>Ada &lt;b&gt;</b> is removed.')
      .and.to.contain('Remove Bo')
      .and.not.to.contain('Remove Ada');
    expect(await shown(), 'a second press')
      .to.contain('It was already removed.')
      .and.to.contain('Remove Bo');
  });

  it('are eight at most, and the text says how the others are found and removed', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `Name ${String(index).padStart(2, '0')}`);
    const recipients = bookOf(...names.map((name) => saved(name)));
    const list = await answerTo('/recipients', { recipients });
    expect(labelsOf(list)).to.have.length(8);
    expect(list.public.html)
      .to.contain('… and 5 more. Write a part of a name')
      .and.to.contain('22 more have no button');
    expect(labelsOf(await answerTo('/recipients name 27', { recipients }))).to.deep.equal(['Remove Name 27']);
  });

  it('are missing for names of the page and of other chats, which the list marks', async () => {
    const recipients = bookOf(
      saved('Ada', { savedIn: 'page', isOwn: false }),
      saved('Bo', { isOwn: false, address: SENDER }),
    );
    const list = await answerTo('/recipients', { recipients });
    expect(labelsOf(list)).to.deep.equal([]);
    expect(list.public.html)
      .to.contain(`<b>Ada</b> <code>${RECIPIENT}</code> (from the wallet page)`)
      .and.to.contain(`<b>Bo</b> <code>${SENDER}</code> (from another chat of your wallet)`);
    const refused = await answerTo('/recipients remove bo', { recipients });
    expect(refused.isRefusal).to.equal(true);
    expect(refused.public.html).to.contain('Remove it there.');
  });
});

describe('/send with a name', () => {
  const recipients = bookOf(saved('Ada'), saved('Adai', { address: SENDER }));
  const label = (name: string, address: string) => `${name} (${address.slice(0, 6)}…${address.slice(-6)})`;

  it('asks which recipient is meant if two names fit', async () => {
    const asked = await answerTo('/send 0.1 SOL Ada 1', { recipients });
    expect(asked.public.html).to.equal('Which of these do you mean?');
    expect(labelsOf(asked)).to.deep.equal([label('Adai', SENDER), label('Ada', RECIPIENT)]);
    const presses = asked.public.buttons.flat().map((button) => ('press' in button ? button.press : null));
    expect(presses).to.deep.equal([
      { do: 'run', line: `/send 0.1 SOL ${SENDER}` },
      { do: 'run', line: `/send 0.1 SOL ${RECIPIENT} 1` },
    ]);
  });

  it('reads no address book if an address is written', async () => {
    const list = () => Promise.reject(new Error('it was read'));
    const answer = await answerTo(`/send 0.1 SOL ${RECIPIENT} Ada`, { recipients: { list } });
    expect(answer.public.html).to.contain('No wallet on devnet');
  });
});
