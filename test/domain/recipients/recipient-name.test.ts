import { expect } from 'chai';
import { readRecipientName, recipientKey } from '../../../domain/recipients/recipient-name.ts';

const ADDRESS = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';

describe('the name of a saved recipient', () => {
  it('is kept as it was typed, without double spaces', () => {
    for (const name of ['Ada', 'Мама', '妈妈', 'Zoë & co.', 'Rent 2026', 'Coffee ☕']) {
      expect(readRecipientName(name)?.name).to.equal(name);
    }
    expect(readRecipientName('  Ada \n Lovelace ')?.name).to.equal('Ada Lovelace');
    expect(readRecipientName('Love ❤\uFE0F')?.name).to.equal('Love ❤');
  });

  it('is refused if a person could not read it, or could take it for an address', () => {
    const refused = {
      empty: ' ',
      'no letter': '☕!',
      'too long': 'a'.repeat(33),
      'much too long': 'a'.repeat(100_000),
      'a hidden character': 'Ad\u200Ba',
      'a change of direction': 'Ada\u202Ecilf',
      'a control character': 'Ada\u0007',
      'a pile of marks': 'A\u0301\u0302\u0303da',
      'an address': ADDRESS,
      'the System program': '1'.repeat(32),
      'a short address': '9WzD…AWWM',
      'a short address with dots': '9WzD...AWWM',
      'half of a surrogate pair': 'Ada \uD83D',
    };
    for (const [what, text] of Object.entries(refused)) {
      expect(readRecipientName(text), what).to.equal(null);
    }
  });

  it('has the same key as a name that looks like it', () => {
    for (const alike of ['ADA', 'ada', 'Аda', 'A d a', 'Adá']) {
      expect(recipientKey(alike), alike).to.equal(recipientKey('Ada'));
    }
    expect(recipientKey('Bill')).to.equal(recipientKey('BiIl'));
    expect(recipientKey('Ada')).not.to.equal(recipientKey('Eda'));
  });
});
