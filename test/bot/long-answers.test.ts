import { expect } from 'chai';
import { shortenHtml } from '../../chat-texts/shorten-html.ts';
import { answerTo, labelsOf } from './support/bot-without-service.ts';

const MANY = 300;

describe('answers of the bot that would be too long for a message', () => {
  const address = 'So11111111111111111111111111111111111111112';

  it('show as many tokens as there is room for, and say how many more there are', async () => {
    const value = { usd: 12_345n, reason: null };
    const tokens = Array.from({ length: MANY }, () => ({
      token: address,
      baseUnits: 1n,
      decimals: 0,
      value,
    }));
    const total = { ...value, unpriced: 3 };
    const wallet = { network: 'devnet', address } as const;
    for (const own of [1, 4]) {
      const { public: content } = await answerTo(
        '/wallet balance',
        {
          wallets: {
            balance: async () => ({ lamports: 1n, solValue: value, tokens, total, hiddenTokens: 2 }),
            tokenName: () => address,
          },
        },
        { wallets: Array.from({ length: own }, () => wallet) },
      );
      expect(content.html).to.contain(`… and ${MANY - 40 / own} more`);
      expect(shortenHtml(content.html)).to.equal(content.html);
    }
  });

  for (const language of ['en', 'es']) {
    it(`show eight accounts with a button each, and say how many more there are, in ${language}`, async () => {
      const grants = Array.from({ length: MANY }, (_, index) => ({
        accountId: `acc_${index}`,
        accountName: `Account ${index} ${'x'.repeat(80)}`,
        scopes: ['write_messages', 'run_commands', 'read_messages'],
      }));
      const reply = await answerTo('/apps', { messenger: { grants: async () => grants } }, { language });
      expect(labelsOf(reply)).to.have.length(8);
      expect(reply.public.html).to.contain(`${MANY - 8}`);
      expect(shortenHtml(reply.public.html)).to.equal(reply.public.html);
    });
  }

  it('repeat only the beginning of a long command', async () => {
    const { html } = (await answerTo(`/${'x'.repeat(4_000)}`)).public;
    expect(html).to.match(/^I have no command \/x+…\.$/);
  });
});
