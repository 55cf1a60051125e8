import { expect } from 'chai';
import { explorerLink, shareText } from '../../../page/operations/share-text.ts';
import { pageTexts } from '../support/page-texts.ts';

describe('the text of a receipt that a person shares', () => {
  const t = pageTexts();
  const receipt = {
    sentence: 'Sent 0.25 SOL to Ab12…9xYz',
    date: '2 Jan 2026, 03:04',
    network: 'devnet',
    signature: '5VERv8NM',
  };
  /** A receipt is made from an operation and a session, which have all of these. */
  const secrets = {
    token: 'link-token',
    session: 'session-token',
    operation_id: 'op_1',
    phrase: 'seven green lamps',
    memo: 'Dinner',
    name: 'Wallet 1',
    balance: '4.749995',
  };

  it('has the sentence, the date, the network and the transaction', () => {
    expect(shareText(t, receipt).split('\n')).to.deep.equal([
      'Sent 0.25 SOL to Ab12…9xYz',
      '2 Jan 2026, 03:04',
      'Solana, test money',
      'Transaction 5VERv8NM',
    ]);
    expect(shareText(t, { ...receipt, network: 'mainnet' })).not.to.include('test');
  });

  it('has no secret, no id of the service, and nothing that only the person knows', () => {
    const text = shareText(t, { ...secrets, ...receipt });
    for (const secret of Object.values(secrets)) expect(text).not.to.include(secret);
  });

  it('comes with a link to the explorer if the service has one', () => {
    const template = 'https://explorer.example/tx/{signature}?cluster=devnet';
    expect(explorerLink(template, '5VERv8NM')).to.equal(
      'https://explorer.example/tx/5VERv8NM?cluster=devnet',
    );
    expect(explorerLink(undefined, '5VERv8NM')).to.equal(undefined);
    expect(explorerLink(template, undefined)).to.equal(undefined);
  });
});
