import { expect } from 'chai';
import type { ButtonAction } from '../../../domain/chats/button-action.ts';
import { parsePrice } from '../../../domain/prices/price.ts';
import { symbolKey } from '../../../domain/token-symbol.ts';
import { SENDER } from '../../support/operation-fixture.ts';
import { answerTo, labelsOf, pressOf, type PersonOptions } from '../support/bot-without-service.ts';

const BONK = { symbol: 'BONK', name: 'Bonk', mint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' };
const OTHER = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';
const ON_DEVNET = { wallets: [{ network: 'devnet', address: SENDER }], pricedNetwork: 'devnet' } as const;
const UNPRICED = { usd: null, reason: 'unpriced' };

interface Given {
  held?: bigint;
  facts?: Record<string, unknown>;
}

/** A list with BONK, its price, and a mint that no list has. */
function fakes({ held = 0n, facts }: Given = {}) {
  const at = new Date();
  const readings = [{ source: 'jupiter', price: parsePrice('0.00002'), readAt: at, freshAt: at }];
  const agreed = {
    status: 'agreed',
    price: readings[0]?.price,
    pricedAt: at,
    sources: ['jupiter'],
    readings,
  };
  const isBonk = (word: string) => word === BONK.mint || symbolKey(word) === 'bonk';
  return {
    prices: {
      read: async (_actor: unknown, _network: string, [asked = '']: string[]) => [
        {
          asked,
          token: asked,
          symbol: isBonk(asked) ? 'BONK' : asked === 'SOL' ? 'SOL' : null,
          agreed,
          change24h: '1.29',
          change7d: null,
        },
      ],
      chart: async () => ({ chart: { from: at, until: at, points: [], maxGapMs: 1 } }),
    },
    wallets: {
      listedToken: (_network: string, word: string) => (isBonk(word) ? BONK : null),
      balance: async () => ({
        lamports: 2_000_000_000n,
        solValue: UNPRICED,
        tokens: held === 0n ? [] : [{ token: BONK.mint, baseUnits: held, decimals: 5, value: UNPRICED }],
      }),
    },
    swaps: {
      readToken: async () => ({
        mint: OTHER,
        report: null,
        looksLike: null,
        warnings: [],
        isSwappable: true,
        ...facts,
      }),
    },
    recipients: { list: async () => [] },
  };
}

async function shown(text: string, given: Given = {}, options: PersonOptions = ON_DEVNET) {
  const answer = await answerTo(text, fakes(given), options);
  const presses = answer.public.buttons
    .flat()
    .flatMap((button): ButtonAction[] => ('press' in button ? [button.press] : []));
  const lines = presses.flatMap((press) => (press.do === 'run' ? [press.line] : []));
  return { answer, html: answer.public.html, labels: labelsOf(answer), lines };
}

describe('a pasted token', () => {
  it('is found by its symbol in any spelling, and by its mint', async () => {
    for (const text of ['BONK', ' bonk ', '$Bonk', BONK.mint, `https://solscan.io/token/${BONK.mint}`]) {
      const { html, answer } = await shown(text);
      expect(html, text).to.contain('<b>BONK</b> · Bonk').and.to.contain(`<code>${BONK.mint}</code>`);
      expect(html).to.contain('0.00002 USD').and.to.contain('+1.29 % in 24 hours');
      expect(html).not.to.contain('⚠️');
      expect(answer.public.chart, 'the chart of /price').to.include({ token: BONK.mint, range: '24h' });
      expect(answer.private, 'nothing is prepared').to.equal(undefined);
    }
  });

  it('has buttons for charts, an alert, and swaps that only prepare a card', async () => {
    const { labels, lines } = await shown('BONK');
    expect(labels).to.deep.equal([
      '1h',
      '• 24h',
      '7d',
      '30d',
      'Alert',
      'Buy for 0.1 SOL',
      'Buy for 0.5 SOL',
      'Buy for 1 SOL',
    ]);
    expect(lines).to.deep.equal([
      '/alert BONK',
      ...['0.1', '0.5', '1'].map((amount) => `/swap ${amount} SOL ${BONK.mint}`),
    ]);
  });

  it('shows the own holding, of which a quarter or all can be sold', async () => {
    const { html, lines } = await shown('bonk', { held: 1_000_001n });
    expect(html).to.contain('You hold 10.00001 BONK');
    expect(lines.slice(-2)).to.deep.equal([`/swap 2.5 ${BONK.mint} SOL`, `/swap max ${BONK.mint} SOL`]);
  });

  it('is SOL too, which is sent and received', async () => {
    const { html, lines } = await shown('sol');
    expect(html).to.contain('<b>SOL</b> · Solana').and.to.contain('You hold 2 SOL');
    expect(lines).to.deep.equal(['/alert SOL', '/send', '/wallet address']);
  });

  it('keeps its card when another chart is chosen', async () => {
    const { answer } = await shown('BONK');
    const [week] = answer.public.buttons.flat().filter(({ label }) => label === '7d');
    if (!week || !('press' in week)) throw new Error('no press');
    const { edited } = await pressOf(week.press, fakes(), ON_DEVNET);
    expect(JSON.stringify(edited))
      .to.contain('· Bonk')
      .and.to.contain('• 7d')
      .and.to.contain('Buy for 1 SOL');
  });

  it('that no list has is shown with its warnings, and without the name that its issuer gave it', async () => {
    const { html } = await shown(OTHER, {
      facts: {
        report: { symbol: 'B0NK', name: '<b>Bonk</b>', isVerified: false },
        looksLike: 'BONK',
        warnings: [{ code: 'UNVERIFIED_TOKEN' }, { code: 'MINT_AUTHORITY' }],
      },
    });
    expect(html)
      .to.contain('It is not on the token list')
      .and.to.contain('looks like BONK, but it is another token')
      .and.to.contain('Its issuer can make any amount of it')
      .and.not.to.contain('B0NK');
  });

  it('that no list has, but the market has verified, has its name', async () => {
    const report = { symbol: 'JUP', name: 'Jupiter <i>', isVerified: true };
    const { html } = await shown(OTHER, { facts: { report } });
    expect(html).to.contain('<b>JUP</b> · Jupiter &lt;i&gt;').and.to.contain('It is not on the token list');
  });

  it('that cannot be swapped has no button for it', async () => {
    const { html, labels } = await shown(OTHER, { facts: { isSwappable: false } });
    expect(html).to.contain('It cannot be swapped here.');
    expect(labels.join()).not.to.contain('Buy');
  });

  it('is not taken for a listed one that it imitates', async () => {
    for (const text of ['BОNK', '$BОNK', 'B0NK', 'ВONK']) {
      const { html, lines, answer } = await shown(text);
      expect(html, text).to.contain('only looks like BONK');
      expect(lines).to.deep.equal(['/price BONK']);
      expect(answer.isRefusal).to.equal(true);
    }
  });

  it('with a dollar sign that no list has is asked for by its mint; a word is only a word', async () => {
    const { html, labels } = await shown('$WAGMI<b>');
    expect(html).to.contain('$WAGMI&lt;b&gt; is not on the token list');
    expect(labels).to.deep.equal(['Balance', 'Send', 'Swap', 'Receive', 'Help']);
    for (const text of ['wagmi', '$', '$5 $6', `$${'A'.repeat(4_000)}`])
      expect((await shown(text)).html).to.contain('I did not understand this.');
  });

  it('is not found by an everyday word or by one or two letters, unless they are in capitals or have a dollar sign', async () => {
    const token = { symbol: 'ME', name: 'Magic Eden', mint: OTHER };
    const wallets = { ...fakes().wallets, listedToken: () => token };
    const cards = async (...texts: string[]) => {
      const answers = await Promise.all(
        texts.map((text) => answerTo(text, { ...fakes(), wallets }, ON_DEVNET)),
      );
      return answers.map(({ public: { html } }) => html.includes('Magic Eden'));
    };
    const words = ['me', 'Me', 'w', 'now', 'Cash', 'todo', 'él', 'nice', 'perfecto', 'vs', 'm3'];
    expect(await cards(...words)).to.deep.equal(words.map(() => false));
    const symbols = ['ME', '$me', 'W', 'NOW', '$Cash', 'M3', 'wif', 'bonk', 'Jup', 'ray'];
    expect(await cards(...symbols)).to.deep.equal(symbols.map(() => true));
  });

  it('leads a person without a wallet to one, and tells prices only of the network that has them', async () => {
    expect((await shown('BONK', {}, { pricedNetwork: 'devnet' })).labels.slice(-3)).to.deep.equal([
      'Alert',
      'New wallet',
      'Connect a wallet',
    ]);
    const { html, labels } = await shown('BONK', {}, { ...ON_DEVNET, pricedNetwork: null });
    expect(html).not.to.contain('USD');
    expect(labels).to.deep.equal([]);
  });
});
