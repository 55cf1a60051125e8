import { expect } from 'chai';
import { readPoolExamples } from './pool-examples.ts';
import { POOL_SOURCES_TESTED } from './pool-sources.ts';
import { readExamples } from './provider-examples.ts';
import { serveAnswers } from './served-answers.ts';
import { SOURCES } from './sources.ts';

describe('A source reads the answers of its provider', () => {
  it('with a price for each token that has one, and none for the others', async () => {
    for (const [source, { tokens, answers }] of await readExamples()) {
      const server = await serveAnswers(answers);
      const all = [...tokens.priced, ...tokens.unpriced];
      const readings = await SOURCES[source].create(server.url).read(all, new AbortController().signal);
      const priced = readings.filter(({ price }) => price !== null).map(({ token }) => token);
      expect(priced, source).to.have.members(tokens.priced);
      expect(readings, source).to.have.lengthOf(all.length);
      server.stop();
    }
  });

  it('with every pool of a token, and the fee of a single pool if the provider has fees', async () => {
    for (const [name, { pools, answers }] of await readPoolExamples()) {
      const server = await serveAnswers(answers);
      const source = POOL_SOURCES_TESTED[name].create(server.url);
      const list = await source.poolsOf(pools.token);
      expect(list, name).not.to.deep.equal([]);
      for (const { base, quote, liquidity, dex } of list) {
        expect([base.token, quote.token], name).to.include(pools.token);
        expect([typeof liquidity, dex === ''], name).to.deep.equal(['bigint', false]);
      }
      const single = await source.pool(pools.address);
      expect(single?.pool.address, name).to.equal(pools.address);
      expect(single?.feePercent == null, name).to.equal(!source.hasFees);
      server.stop();
    }
  });
});
