import { expect } from 'chai';
import { readSettings, type PageBot } from '../../../page/session/page-answers.ts';

describe('the bot in the settings of the service', () => {
  const botOf = (bot: unknown): PageBot | null =>
    readSettings({ networks: ['devnet'], explorer: {}, faucet: false, sign_up: 'open', bot }).bot;

  it('has the address of its chat, or none while the service does not know it', () => {
    for (const url of ['https://t.me/wallet_bot', 'http://127.0.0.1:8081', null])
      expect(botOf({ url })).to.deep.equal({ url });
    expect(botOf(null)).to.equal(null);
  });

  it('leads nowhere by an address that could run a script or open a program', () => {
    for (const url of ['javascript:alert(1)', 'tg://resolve?domain=bot', ' https://t.me/bot', '//t.me/bot'])
      expect(botOf({ url })).to.deep.equal({ url: null });
  });
});
