import { expect } from 'chai';
import { isForRecipient } from '../../../page/scanner/scanned-text.ts';

const ADDRESS = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk';

describe('a scanned code', () => {
  it('is for the recipient if it is an address or a link of Solana Pay', () => {
    for (const code of [ADDRESS, ` ${ADDRESS}\n`, `solana:${ADDRESS}?amount=1`, `SOLANA:${ADDRESS}`])
      expect(isForRecipient(code), code).to.equal(true);
  });

  it('is for the recipient if it is a link that the form refuses, so that the person reads why', () => {
    for (const code of ['solana:https://shop.example/pay', `solana:${ADDRESS}?amount=1&amount=2`])
      expect(isForRecipient(code), code).to.equal(true);
  });

  it('is something else if it is of another chain, a site, or a text with an address in it', () => {
    for (const code of [
      '',
      'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      '0x52908400098527886E0F7030069857D2E4169EE7',
      `https://shop.example/${ADDRESS}`,
      `Pay ${ADDRESS}`,
      `${ADDRESS}1`,
    ])
      expect(isForRecipient(code), code).to.equal(false);
  });
});
