import { expect } from 'chai';
import { isReached, sideOf, watchedSide } from '../../../domain/orders/order-word.ts';
import { parsePrice } from '../../../domain/prices/price.ts';

const usd = (text: string) => parsePrice(text);

describe('the price that an order waits for', () => {
  it('is that of the token that is given, unless only that one follows the dollar', () => {
    expect(watchedSide(usd('150'), usd('1'))).to.equal('input');
    expect(watchedSide(usd('1'), usd('150'))).to.equal('output');
    expect(watchedSide(usd('0.98'), usd('150')), 'two percent below').to.equal('output');
    expect(watchedSide(usd('0.97'), usd('150')), 'three percent below').to.equal('input');
    expect(watchedSide(usd('1.02'), usd('0.000021')), 'two percent above').to.equal('output');
    expect(watchedSide(usd('1'), usd('0.999')), 'both follow it').to.equal('input');
    expect(watchedSide(usd('150'), usd('3000')), 'neither follows it').to.equal('input');
    expect(watchedSide(usd('1'), null), 'the other has no price yet').to.equal('output');
    expect(watchedSide(null, usd('150')), 'the first has no price yet').to.equal('input');
  });

  it('is a better one for a limit and a worse one for a stop, for the person who sells or buys', () => {
    expect(sideOf('limit', 'input')).to.equal('above');
    expect(sideOf('stop', 'input')).to.equal('below');
    expect(sideOf('limit', 'output')).to.equal('below');
    expect(sideOf('stop', 'output')).to.equal('above');
  });

  it('is reached from its side, and by the same price', () => {
    const [low, high] = [100n, 200n];
    expect(isReached('above', high, low)).to.equal(false);
    expect(isReached('above', low, high)).to.equal(true);
    expect(isReached('below', high, low)).to.equal(true);
    expect(isReached('below', low, high)).to.equal(false);
    expect(isReached('above', low, low)).to.equal(true);
    expect(isReached('below', low, low)).to.equal(true);
  });
});
