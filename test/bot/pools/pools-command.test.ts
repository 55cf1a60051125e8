import { expect } from 'chai';
import { refusal } from '../../../domain/refusal.ts';
import { ServiceError } from '../../../domain/errors.ts';
import { parsePrice } from '../../../domain/prices/price.ts';
import type { FoundPool } from '../../../use-cases/pools/read-pools.ts';
import { answerTo, labelsOf, pressOf, textOf } from '../support/bot-without-service.ts';

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const ON_MAINNET = { pricedNetwork: 'mainnet' } as const;
const AS_OF = new Date('2026-01-01T12:00:00Z');

function found(changes: Partial<FoundPool> = {}): FoundPool {
  return {
    address: 'P1',
    dex: 'raydium',
    base: { token: 'SOL', symbol: 'SOL', isListed: true },
    quote: { token: MINT, symbol: 'USDC', isListed: true },
    price: parsePrice('150.4'),
    priceInQuote: parsePrice('150.4'),
    liquidity: parsePrice('8412077.99'),
    volume24h: null,
    createdAt: new Date(Date.now() - 3 * 86_400_000),
    fee: { percent: null, reason: 'single_pool_only' },
    source: 'dexscreener',
    asOf: AS_OF,
    isStale: false,
    ...changes,
  };
}

const DECEPTION = { token: MINT, symbol: '<b>evil.example', isListed: false };

describe('/pools', () => {
  it('lists the largest pools of a token, with a button for each and one for the next page', async () => {
    const asked: unknown[] = [];
    const list = async (...[, ...args]: unknown[]) => {
      asked.push(args);
      return { pools: [found(), found({ dex: 'orca', address: 'P2' })], nextCursor: 'next' };
    };
    const answer = await answerTo('/pools SOL', { pools: { list } }, ON_MAINNET);
    expect(asked).to.deep.equal([
      ['mainnet', { token: 'SOL', sort: 'liquidity', limit: 5, cursor: undefined }],
    ]);
    expect(answer.public.html.split('\n')).to.deep.equal([
      '<b>Pools with SOL</b>, those with the most liquidity first',
      '1. <b>SOL/USDC</b> on raydium: 8,412,077 USD of liquidity, – USD traded in 24 hours',
      '2. <b>SOL/USDC</b> on orca: 8,412,077 USD of liquidity, – USD traded in 24 hours',
      'DexScreener, 2026-01-01 12:00 UTC',
    ]);
    expect(labelsOf(answer)).to.deep.equal(['1', '2', 'More']);
    const next = { do: 'list_pools', token: 'SOL', cursor: 'next' } as const;
    expect(answer.public.buttons.at(-1)).to.deep.equal([{ label: 'More', press: next }]);
    await pressOf(next, { pools: { list } }, ON_MAINNET);
    const page = { token: 'SOL', sort: 'liquidity', limit: 5, cursor: 'next' };
    expect(asked.at(-1)).to.deep.equal(['mainnet', page]);
  });

  it('speaks Spanish', async () => {
    const list = async () => ({ pools: [found()], nextCursor: null });
    const answer = await answerTo('/pools SOL', { pools: { list } }, { ...ON_MAINNET, language: 'es' });
    expect(answer.public.html).to.contain('Pools con SOL').and.to.contain('8.412.077 USD de liquidez');
  });

  it('shows one pool with its fee in the same message, and the way back', async () => {
    const read = async () => found({ fee: { percent: '0.25', reason: null } });
    const press = { do: 'show_pool', address: 'P1', token: 'SOL', cursor: 'here' } as const;
    const { messages, edited } = await pressOf(press, { pools: { read } }, ON_MAINNET);
    expect(messages).to.deep.equal([]);
    if (edited?.body.type !== 'content') throw new Error('the message is not edited');
    const { html, buttons } = edited.body.content;
    expect(html.split('\n')).to.deep.equal([
      '<b>SOL/USDC</b> on raydium',
      '1 SOL = 150.4 USD in this pool',
      'Liquidity: 8,412,077 USD',
      'Traded in 24 hours: – USD',
      'Fee of a swap: 0.25 %',
      'Made 3 days ago',
      'Address: <code>P1</code>',
      'DexScreener, 2026-01-01 12:00 UTC',
    ]);
    const back = { do: 'list_pools', token: 'SOL', cursor: 'here' };
    expect(buttons).to.deep.equal([[{ label: 'All pools', press: back }]]);
  });

  it('says if figures are old, why a fee is not known, and that an unlisted token may have any name', async () => {
    for (const [reason, text] of [
      ['not_reported', 'no source reports it'],
      ['source_unavailable', 'does not answer'],
    ] as const) {
      const read = async () => found({ fee: { percent: null, reason }, isStale: true, base: DECEPTION });
      const press = { do: 'show_pool', address: 'P1', token: 'SOL', cursor: null } as const;
      const { edited } = await pressOf(press, { pools: { read } }, ON_MAINNET);
      const html = edited?.body.type === 'content' ? edited.body.content.html : '';
      expect(html)
        .to.contain(text)
        .and.to.match(/\d+ min old/)
        .and.to.contain('<code>&lt;b&gt;evil.example</code> is not on the token list')
        .and.to.contain(`<code>${MINT}</code>`);
    }
  });

  it('says plainly that a token has no pool, that a symbol is unknown, and that the sources are away', async () => {
    const none = async () => ({ pools: [], nextCursor: null });
    expect((await answerTo('/pools SOL', { pools: { list: none } }, ON_MAINNET)).public.html).to.equal(
      'No pool has SOL.',
    );
    for (const [code, why, text] of [
      [
        'NOT_FOUND',
        refusal('token_unlisted', { token: 'NOPE', network: 'mainnet' }),
        'I do not know a token NOPE',
      ],
      ['SERVICE_UNAVAILABLE', refusal('pools_unavailable'), 'The sources of pools do not answer'],
    ] as const) {
      const list = async () => {
        throw new ServiceError(code, 'x', { refusal: why });
      };
      const press = { do: 'run', line: '/pools NOPE' } as const;
      expect(textOf(await pressOf(press, { pools: { list } }, ON_MAINNET))).to.contain(text);
    }
  });

  it('guides without a token, and says so if the service reads no pools', async () => {
    expect(labelsOf(await answerTo('/pools', {}, ON_MAINNET))).to.deep.equal(['/pools SOL']);
    expect((await answerTo('/pools SOL')).public.html).to.equal('This service reads no pools.');
  });
});
