import { expect } from 'chai';
import { z } from 'zod';
import { parsePrice } from '../../domain/prices/price.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { createJupiterTokens } from '../../providers/jupiter-tokens.ts';
import { startTestProviders, type TestProviders } from '../support/test-providers.ts';
import { serveAnswers } from './served-answers.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';

/** The fields of the documentation that tell one token from another. */
const token = z.object({
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  decimals: z.int(),
  tokenProgram: z.string(),
  isVerified: z.boolean().nullable(),
  tags: z.array(z.string()),
  organicScore: z.number(),
  audit: z.looseObject({ mintAuthorityDisabled: z.boolean(), freezeAuthorityDisabled: z.boolean() }),
  usdPrice: z.number().nullable(),
  liquidity: z.number(),
  stats24h: z.looseObject({ buyVolume: z.number(), sellVolume: z.number() }),
});

describe('tokens of the market on this machine', () => {
  let providers: TestProviders;
  before(async () => {
    providers = await startTestProviders();
  });
  after(() => providers.stop());

  async function ask(path: string, key = 'jup_local') {
    const response = await fetch(`${providers.url}/jup/tokens/v2${path}`, { headers: { 'x-api-key': key } });
    return { status: response.status, body: (await response.json()) as unknown };
  }

  async function idsOf(path: string): Promise<string[]> {
    const { status, body } = await ask(path);
    expect(status, path).to.equal(200);
    return z
      .array(token)
      .parse(body)
      .map(({ id }) => id);
  }

  it('are found by symbol, by mint and in lists, as with Jupiter', async () => {
    expect(await idsOf('/search?query=usd')).to.deep.equal([USDC]);
    expect(await idsOf(`/search?query=${WRAPPED_SOL},${USDC}`)).to.have.members([WRAPPED_SOL, USDC]);
    expect(await idsOf('/search?query=SDC')).to.deep.equal([USDC]);
    expect(await idsOf('/search?query=nothing')).to.deep.equal([]);
    expect(await idsOf('/tag?query=verified')).to.have.members([WRAPPED_SOL, USDC]);
    expect(await idsOf('/toptraded/24h?limit=1')).to.have.length(1);
    expect(await idsOf('/recent')).to.have.length(2);
  });

  it('have the price of the market', async () => {
    await providers.hold('SOL', '123.5');
    const { body } = await ask(`/search?query=${WRAPPED_SOL}`);
    expect(z.array(token).parse(body)[0]?.usdPrice).to.equal(123.5);
  });

  it('are refused without a question, with too many mints, and with an unknown key', async () => {
    expect((await ask('/search?query=')).status).to.equal(400);
    expect((await ask(`/search?query=${Array(101).fill(USDC).join(',')}`)).status).to.equal(400);
    expect((await ask('/toptraded/24h?limit=101')).status).to.equal(400);
    expect((await ask('/search?query=SOL', 'jup_other')).status).to.equal(401);
    expect((await ask('/other')).status).to.equal(404);
  });
});

describe('a token of the market', () => {
  /** Reports over one answer to every search. */
  async function served(answer: string, changed: { searchesPerMinute?: number; now?: () => number } = {}) {
    const { url, stop } = await serveAnswers({ '/tokens/v2/search': answer });
    const { searchesPerMinute = 2, now } = changed;
    return { reports: createJupiterTokens({ url, apiKey: null, searchesPerMinute }, now), stop };
  }

  it('has a name that can be stored, also if its maker has put a zero character or half of a pair into it', async () => {
    const { reports, stop } = await served(
      String.raw`[{"id":"${USDC}","symbol":"USD\u0000\u0000","name":"Coin \ud83d","isVerified":true}]`,
    );
    try {
      const report = await reports.read(USDC, new AbortController().signal);
      expect(report).to.include({ symbol: 'USD\uFFFD\uFFFD', name: 'Coin \uFFFD' });
    } finally {
      stop();
    }
  });

  it('is suspicious if the market flags it in any form, has the authorities that the market reports, and is not found if it is banned', async () => {
    const { reports, stop } = await served(
      JSON.stringify([
        { id: 'a', symbol: 'ONE', audit: { isSus: false, mintAuthorityDisabled: false } },
        {
          id: 'b',
          symbol: 'TWO',
          isVerified: true,
          tokenProgram: 'p',
          audit: { mintAuthorityDisabled: true },
        },
        { id: 'c', symbol: 'BAN', isVerified: true, tags: ['verified', 'banned'] },
        {
          id: 'd',
          symbol: true,
          name: null,
          isVerified: 'yes',
          liquidity: 'much',
          tags: 'banned',
          audit: [],
        },
      ]),
    );
    try {
      const found = await reports.search('any');
      expect(found.map(({ mint }) => mint)).to.deep.equal(['a', 'b', 'd']);
      const none = {
        isVerified: null,
        liquidityUsd: null,
        price: null,
        change24h: null,
        name: null,
        program: null,
      };
      expect(found[0]).to.deep.equal({
        ...none,
        mint: 'a',
        symbol: 'ONE',
        isSuspicious: true,
        hasMintAuthority: true,
        hasFreezeAuthority: false,
        iconUrl: null,
      });
      expect(found[1]).to.include({
        isVerified: true,
        isSuspicious: false,
        program: 'p',
        hasMintAuthority: false,
      });
      expect(found[2]).to.include({ symbol: null, isVerified: null, isSuspicious: false });
    } finally {
      stop();
    }
  });

  it('has its price, its change in a day with two decimals, and the address of its logo', async () => {
    const token = { id: USDC, usdPrice: 0.5, icon: 'https://host.example/a.png' };
    const changes: [number, string][] = [
      [1.005_1, '1.01'],
      [-1.25, '-1.25'],
      [-0.001, '0.00'],
    ];
    for (const [priceChange, change24h] of changes) {
      const { reports, stop } = await served(JSON.stringify([{ ...token, stats24h: { priceChange } }]));
      try {
        const [found] = await reports.readAll([USDC], new AbortController().signal);
        expect(found).to.include({ price: parsePrice('0.5'), change24h, iconUrl: token.icon });
      } finally {
        stop();
      }
    }
  });

  it('is not found if any of its tags says that it is banned, and is suspicious if it is read by its mint', async () => {
    const tags = [['Banned'], ['banned', null, {}]];
    for (const each of tags) {
      const { reports, stop } = await served(
        JSON.stringify([{ id: USDC, symbol: 'BAN', isVerified: true, tags: each }]),
      );
      try {
        expect(await reports.search('ban')).to.deep.equal([]);
        expect(await reports.read(USDC, new AbortController().signal)).to.include({ isSuspicious: true });
      } finally {
        stop();
      }
    }
  });

  it('is one of 100 at most, because answers are kept, and the answer is refused if its address is none by its length', async () => {
    const many = await served(
      JSON.stringify(Array.from({ length: 10_000 }, (_, id) => ({ id: String(id) }))),
    );
    const long = await served(JSON.stringify([{ id: '1'.repeat(45) }]));
    const field = await served(JSON.stringify([{ id: USDC, tokenProgram: '1'.repeat(45) }]));
    try {
      expect(await many.reports.search('any')).to.have.length(100);
      const error = await long.reports.search('any').catch((refused: unknown) => refused);
      expect(error).to.be.instanceOf(ProviderError).and.to.include({ problem: 'malformed' });
      expect((await field.reports.search('any'))[0]).to.include({ program: null });
    } finally {
      for (const { stop } of [many, long, field]) stop();
    }
  });

  it('is among those that were asked for together, also if another one of them is odd', async () => {
    const { reports, stop } = await served(JSON.stringify([{ id: '1'.repeat(45) }, null, { id: USDC }, {}]));
    try {
      const found = await reports.readAll([USDC], new AbortController().signal);
      expect(found.map(({ mint }) => mint)).to.deep.equal([USDC]);
    } finally {
      stop();
    }
  });

  it('is searched as often in a minute as the operator allows, so that swaps and prices keep their requests', async () => {
    let time = 1_000_000;
    const { reports, stop } = await served('[]', { now: () => time });
    try {
      expect(await reports.search('one')).to.deep.equal([]);
      time += 20_000;
      expect(await reports.search('two')).to.deep.equal([]);
      const error = await reports.search('three').catch((refused: unknown) => refused);
      expect(error).to.be.instanceOf(ProviderError).and.to.include({ problem: 'rate_limited' });
      expect(await reports.read(USDC, new AbortController().signal), 'a report is not a search').to.equal(
        null,
      );
      time += 40_000;
      expect(await reports.search('three'), 'a minute after the first search').to.deep.equal([]);
    } finally {
      stop();
    }
  });

  it('is not searched if the operator turned searches off, and still has a report', async () => {
    const { reports, stop } = await served(JSON.stringify([{ id: USDC, symbol: 'USDC' }]), {
      searchesPerMinute: 0,
    });
    try {
      expect(await reports.search('usdc')).to.deep.equal([]);
      expect(await reports.read(USDC, new AbortController().signal)).to.include({ symbol: 'USDC' });
    } finally {
      stop();
    }
  });
});
