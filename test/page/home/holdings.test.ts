import { expect } from 'chai';
import { dayChange, holdingsOf, isKnown, totalOf } from '../../../page/home/holdings.ts';
import type { Price } from '../../../client/src/prices/price-types.ts';
import type { Balance, TokenBalance } from '../../../client/src/wallets/balance-types.ts';

const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';
const UNKNOWN = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN';

describe('what home says of the wallet’s money', () => {
  it('is worth amount times price, of one reading of prices, to the last digit', () => {
    const balance = balanceOf({ SOL: { amount: '1.5', usd_value: '200' } });
    const [sol] = holdingsOf(balance, pricesOf({ SOL: { price_usd: '151.2000000000000001' } }));
    expect(sol?.value).to.equal('226.80000000000000015');
  });

  it('has the balance’s values before prices are there, and for a price that does not count', () => {
    const balance = balanceOf({ SOL: { amount: '1.5', usd_value: '226.8' } });
    const doubtful = (['unconfirmed', 'sources_differ', 'stale'] as const).map((status) =>
      pricesOf({ SOL: { price_usd: '900', status } }),
    );
    for (const prices of [new Map<string, Price>(), ...doubtful]) {
      const holdings = holdingsOf(balance, prices);
      expect(holdings[0]?.value).to.equal('226.8');
      expect(totalOf(balance, holdings)).to.equal('226.8');
    }
  });

  it('has no value if the service says that the price does not count', () => {
    const balance = balanceOf({ SOL: { usd_value: null, usd_value_reason: 'stale' } }, null);
    const holdings = holdingsOf(balance, pricesOf({ SOL: { price_usd: '151' } }));
    expect(holdings[0]?.value).to.equal(null);
    expect(totalOf(balance, holdings)).to.equal(null);
  });

  it('is the most valuable first, and what has no value last', () => {
    const balance = balanceOf({
      [UNKNOWN]: { usd_value: null, usd_value_reason: 'unpriced' },
      SOL: { usd_value: '9.5' },
      USDC: { usd_value: '100' },
      BONK: { usd_value: '10' },
    });
    const holdings = holdingsOf(balance, new Map());
    expect(holdings.map(({ token }) => token)).to.deep.equal(['USDC', 'BONK', 'SOL', UNKNOWN]);
    expect(totalOf(balance, holdings)).to.equal('119.5');
  });

  it('folds a token that nothing prices and no list has, unless it is frozen', () => {
    const nothing = { usd_value: null, usd_value_reason: 'unpriced' } as const;
    const known = (token: string, held: Partial<TokenBalance>) =>
      holdingsOf(balanceOf({ [token]: held }), new Map()).map(isKnown)[0];
    expect(known(UNKNOWN, nothing)).to.equal(false);
    expect(known(UNKNOWN, { ...nothing, frozen: true })).to.equal(true);
    expect(known(UNKNOWN, { ...nothing, usd_value_reason: 'network_unpriced' })).to.equal(true);
    expect(known('BONK', { ...nothing, mint: BONK })).to.equal(true);
    expect(known('SOL', nothing)).to.equal(true);
    expect(known(UNKNOWN, { usd_value: '0.01' })).to.equal(true);
  });
});

describe('the change of the wallet’s value in 24 hours', () => {
  const change = (held: Record<string, string | null>, percents: Record<string, string | null>) => {
    const entries = Object.entries(held).map(([token, usd_value]) => [token, { usd_value }] as const);
    const prices = Object.entries(percents).map(
      ([token, change_24h_percent]) => [token, { change_24h_percent }] as const,
    );
    return dayChange(
      holdingsOf(balanceOf(Object.fromEntries(entries)), pricesOf(Object.fromEntries(prices))),
    );
  };

  it('is of today’s holdings, by prices alone', () => {
    // 110 was 100, and 50 was 100.
    expect(change({ SOL: '110', USDC: '50' }, { SOL: '10', USDC: '-50' })).to.deep.equal({
      amount: '-40',
      percent: '-20',
      without: 0,
    });
  });

  it('is in hundredths of a percent, and exact in USD', () => {
    expect(change({ SOL: '151.2' }, { SOL: '1.29' })).to.deep.include({ percent: '1.29' });
    expect(change({ SOL: '100', USDC: '200' }, { SOL: '1.256', USDC: '0' })).to.deep.include({
      percent: '0.42',
    });
    expect(change({ SOL: '0.000003' }, { SOL: '50' })).to.deep.include({ amount: '0.000001', percent: '50' });
  });

  it('counts the tokens that it leaves out, and is not there if none has a price of then', () => {
    expect(change({ SOL: '110', USDC: '50' }, { SOL: '10' })).to.deep.equal({
      amount: '10',
      percent: '10',
      without: 1,
    });
    expect(change({ SOL: '110' }, { SOL: null })).to.equal(undefined);
    expect(change({ SOL: '110' }, { SOL: '-100' })).to.equal(undefined);
    expect(change({ SOL: '0' }, { SOL: '10' })).to.equal(undefined);
    expect(change({ SOL: null }, { SOL: '10' })).to.equal(undefined);
  });
});

describe('the change of the wallet’s value in 24 hours to a price that does not count', () => {
  for (const status of ['unconfirmed', 'sources_differ', 'stale'] as const) {
    it(`is not said: ${status}`, () => {
      const prices = pricesOf({ SOL: { price_usd: '1500', status, change_24h_percent: '900' } });
      const holdings = holdingsOf(balanceOf({ SOL: { usd_value: '150' } }), prices);
      expect(dayChange(holdings)).to.equal(undefined);
    });
  }
});

function balanceOf(
  held: Record<string, Partial<TokenBalance>>,
  total_usd_value: string | null = '0',
): Balance {
  const balances = Object.entries(held).map(([token, fields]) => [token, tokenBalance(token, fields)]);
  return {
    wallet_address: UNKNOWN,
    sol: '1',
    balances: Object.fromEntries(balances) as Balance['balances'],
    total_usd_value,
    total_usd_value_reason: null,
    unpriced_tokens: 0,
    slot: 1,
    source: 'ledger',
    hidden_tokens: 0,
  };
}

function tokenBalance(token: string, fields: Partial<TokenBalance>): TokenBalance {
  return {
    amount: '1',
    usd_value: '1',
    usd_value_reason: null,
    change: null,
    change_reason: 'no_ledger',
    mint: token,
    decimals: 9,
    token_program: null,
    frozen: false,
    ...fields,
  };
}

function pricesOf(prices: Record<string, Partial<Price>>): Map<string, Price> {
  return new Map(
    Object.entries(prices).map(([mint, fields]) => [
      mint,
      {
        asked: mint,
        token: mint,
        mint,
        price_usd: null,
        status: 'agreed',
        source: null,
        sources: [],
        priced_at: null,
        age_seconds: null,
        stale: false,
        change_24h_percent: null,
        change_7d_percent: null,
        ...fields,
      },
    ]),
  );
}
