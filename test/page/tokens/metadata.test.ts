import { mock } from 'node:test';
import { expect } from 'chai';
import type { TokenMetadata } from '../../../client/src/prices/metadata-types.ts';
import { createMetadata, knownName, metadataKey, type Metadata } from '../../../page/tokens/metadata.ts';

const WEBP = 'data:image/webp;base64,UklGRg==';

function of(mint: string, changed: Partial<TokenMetadata> = {}): TokenMetadata {
  return { mint, symbol: 'T', name: 'Token', logo: WEBP, known: true, ...changed };
}

describe('names and logos of tokens on the wallet page', () => {
  let asked: string[][];
  let answer: (mints: readonly string[]) => Promise<TokenMetadata[]>;
  let metadata: Metadata;

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    asked = [];
    answer = async (mints) => mints.map((mint) => of(mint));
    metadata = createMetadata({
      read(_network, mints) {
        asked.push([...mints]);
        return answer(mints);
      },
    });
  });
  afterEach(() => mock.timers.reset());

  /** Lets this time pass, and then what waits for an answer. */
  async function pass(milliseconds: number): Promise<void> {
    mock.timers.tick(milliseconds);
    await new Promise((resolve) => setImmediate(resolve));
  }

  it('name a token only if it has a symbol, so that no name imitates another token', () => {
    expect(knownName('mint', of('mint'))).to.equal('Token');
    expect(knownName('mint', of('mint', { symbol: null, name: 'USDC' }))).to.equal(undefined);
    expect(knownName('SOL', undefined)).to.equal('Solana');
  });

  it('of rows that are drawn together are one request, and each is asked for once', async () => {
    for (const mint of ['a', 'b', 'a']) metadata.want('devnet', mint);
    await pass(50);
    metadata.want('devnet', 'b');
    await pass(50);
    expect(asked).to.deep.equal([['a', 'b']]);
    expect(metadata.store.get()).to.deep.equal({ 'devnet/a': of('a'), 'devnet/b': of('b') });
  });

  it('are those of the network, because another one can have the same mint', async () => {
    answer = async (mints) => mints.map((mint) => of(mint, { symbol: null, logo: null }));
    metadata.want('devnet', 'a');
    await pass(50);
    answer = async (mints) => mints.map((mint) => of(mint));
    metadata.want('mainnet', 'a');
    await pass(50);
    const { [metadataKey('devnet', 'a')]: test, [metadataKey('mainnet', 'a')]: main } = metadata.store.get();
    expect([test?.symbol, main?.symbol]).to.deep.equal([null, 'T']);
  });

  it('are asked for in parts of fifty', async () => {
    for (let count = 0; count < 51; count += 1) metadata.want('devnet', `mint${count}`);
    await pass(50);
    expect(asked.map(({ length }) => length)).to.deep.equal([50, 1]);
  });

  it('that the service looks for come some seconds later, and are not asked for without an end', async () => {
    answer = async (mints) => mints.map((mint) => of(mint, { logo: null, known: mint === 'none' }));
    for (const mint of ['none', 'late']) metadata.want('devnet', mint);
    await pass(50);
    await pass(2_000);
    expect(asked).to.deep.equal([['none', 'late'], ['late']]);
    answer = async () => [of('late')];
    await pass(2_000);
    expect(metadata.store.get()['devnet/late']).to.deep.equal(of('late'));
    answer = async (mints) => mints.map((mint) => of(mint, { logo: null, known: false }));
    metadata.want('devnet', 'never');
    await pass(50);
    for (let count = 0; count < 10; count += 1) await pass(2_000);
    expect(asked.filter(([mint]) => mint === 'never')).to.have.length(4);
  });

  it('are of the asked mints, and pictures within the answer: no other host is asked', async () => {
    const images = ['https://tracker.example/a.png', 'data:image/svg+xml;base64,PHN2Zz4=', `${WEBP}"`, '//b'];
    answer = async () => [...images.map((logo, place) => of(`${place}`, { logo })), of('other')];
    for (const place of images.keys()) metadata.want('devnet', `${place}`);
    await pass(50);
    const found = Object.values(metadata.store.get());
    expect(found.map(({ mint, logo }) => [mint, logo])).to.deep.equal(
      images.map((_, place) => [`${place}`, null]),
    );
  });

  it('are missing while the service does not answer, and nothing else is', async () => {
    answer = () => Promise.reject(new Error('offline'));
    metadata.want('devnet', 'a');
    await pass(50);
    expect(metadata.store.get()).to.deep.equal({});
  });

  it('are asked for again by the next view after the service did not answer', async () => {
    answer = () => Promise.reject(new Error('offline'));
    metadata.want('devnet', 'a');
    await pass(50);
    answer = async (mints) => mints.map((mint) => of(mint));
    metadata.want('devnet', 'a');
    await pass(50);
    expect(metadata.store.get()).to.deep.equal({ [metadataKey('devnet', 'a')]: of('a') });
  });
});
