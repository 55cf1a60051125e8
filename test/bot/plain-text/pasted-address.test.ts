import { expect } from 'chai';
import { readPasted } from '../../../bot/plain-text/pasted/pasted-text.ts';
import { ServiceError } from '../../../domain/errors.ts';
import { RECIPIENT, SENDER } from '../../support/operation-fixture.ts';
import { answerTo, labelsOf, ONE, type PersonOptions } from '../support/bot-without-service.ts';

/** A person who has saved these names; no list has a token. Everything that is asked of the chain is kept. */
function fakes(...names: string[]) {
  const asked: string[] = [];
  return {
    asked,
    recipients: { list: async () => names.map((name) => ({ name, address: RECIPIENT })) },
    wallets: {
      listedToken: () => null,
      balance: async () => ({ lamports: 0n, tokens: [] }),
    },
    swaps: {
      readToken: async (_actor: unknown, _network: string, mint: string) => {
        asked.push(mint);
        throw new ServiceError('NOT_FOUND', 'No token has this address on this network.');
      },
    },
  };
}

async function shown(text: string, options: PersonOptions = ONE, ...names: string[]) {
  const { asked, ...useCases } = fakes(...names);
  const answer = await answerTo(text, useCases, options);
  return { html: answer.public.html, labels: labelsOf(answer), answer, asked };
}

describe('a pasted address', () => {
  it('becomes a card with the whole address, and prepares nothing', async () => {
    const { html, labels, answer } = await shown(`  ${RECIPIENT}\n`);
    expect(html).to.contain(`<code>${RECIPIENT}</code>`).and.to.contain(`/recipients add NAME ${RECIPIENT}`);
    expect(labels).to.deep.equal(['Send 0.1 SOL', 'Send 0.5 SOL', 'Send 1 SOL', 'Balance']);
    expect(answer.private).to.equal(undefined);
    expect(answer.public.buttons.flat().map((button) => 'press' in button && button.press)).to.deep.equal([
      ...['0.1', '0.5', '1'].map((amount) => ({ do: 'run', line: `/send ${amount} SOL ${RECIPIENT}` })),
      { do: 'run', line: `/wallet balance ${RECIPIENT}` },
    ]);
  });

  it('has the name under which it is saved, without any power over the card, and asks no node', async () => {
    const { html, asked } = await shown(RECIPIENT, ONE, 'Ada <b>');
    expect(html).to.contain(`<b>Ada &lt;b&gt;</b> <code>${RECIPIENT}</code>`).and.not.to.contain('NAME');
    expect(asked).to.deep.equal([]);
  });

  it('is recognised as the own wallet, which is offered no payment', async () => {
    const { html, labels, asked } = await shown(SENDER);
    expect(html).to.contain('Your own wallet').and.to.contain(SENDER);
    expect(labels).to.deep.equal(['Balance', 'History']);
    expect(asked).to.deep.equal([]);
  });

  it('leads a person without a wallet to one', async () => {
    const { labels } = await shown(RECIPIENT, { language: 'es' });
    expect(labels).to.deep.equal(['Billetera nueva', 'Conectar una billetera', 'Saldo']);
  });

  it('is read from the page of an explorer, which is not opened', () => {
    for (const link of [
      `https://explorer.solana.com/address/${RECIPIENT}`,
      `https://explorer.solana.com/address/${RECIPIENT}/tokens?cluster=devnet`,
      `https://solscan.io/account/${RECIPIENT}#transfers`,
      `https://solscan.io/token/${RECIPIENT}`,
    ])
      expect(readPasted(link), link).to.deep.equal({ kind: 'address', address: RECIPIENT });
    for (const link of [
      `https://explorer.solana.com.evil.example/address/${RECIPIENT}`,
      `https://evil.example/https://solscan.io/account/${RECIPIENT}`,
      `https://solscan.io/tx/${RECIPIENT}`,
      `http://solscan.io/account/${RECIPIENT}`,
    ])
      expect(readPasted(link), link).to.equal(null);
  });

  it('is read without characters that cannot be seen', async () => {
    const { html } = await shown(`\u200b${RECIPIENT.slice(0, 9)}\u200d\ufeff${RECIPIENT.slice(9)}\u2060`);
    expect(html).to.contain(`<code>${RECIPIENT}</code>`);
  });

  it('is not taken from a text with anything else in it', async () => {
    for (const text of [
      `${RECIPIENT} ${SENDER}`,
      `${RECIPIENT}\n${SENDER}`,
      `${RECIPIENT.slice(0, 20)}\n${RECIPIENT.slice(20)}`,
      `${RECIPIENT}!`,
      `pay ${RECIPIENT}`,
      `${RECIPIENT.slice(0, -1)}l`,
    ])
      expect((await shown(text)).html, text).to.contain('I did not understand this.');
  });

  it('of a forwarded text gets the same card, because the card prepares nothing', async () => {
    const { asked: _, ...useCases } = fakes();
    const answer = await answerTo(RECIPIENT, useCases, { ...ONE, isQuoted: true });
    expect(labelsOf(answer)).to.contain('Send 0.1 SOL');
  });

  it('shows its balance on the network in use after a press', async () => {
    const balance = async (_actor: unknown, _network: string, address: string) => {
      expect(address).to.equal(RECIPIENT);
      const value = { usd: null, reason: 'network_unpriced' };
      return { lamports: 5n * 10n ** 8n, solValue: value, tokens: [], total: value, hiddenTokens: 0 };
    };
    const answer = await answerTo(`/wallet balance ${RECIPIENT}`, { wallets: { balance } }, ONE);
    expect(answer.public.html).to.contain(RECIPIENT).and.to.contain('0.5 SOL');
  });
});
