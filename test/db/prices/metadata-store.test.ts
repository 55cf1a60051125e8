import { expect } from 'chai';
import { createMetadataStore, type MetadataStore } from '../../../db/prices/metadata-store.ts';
import { NO_METADATA } from '../../../domain/prices/token-metadata.ts';
import { testDatabase } from '../../support/database.ts';

const DAY_MS = 86_400_000;
const LOGO = Buffer.from('logo');
const FOUND = { symbol: 'A', name: 'Token A', logo: LOGO };

describe('Stored metadata of tokens', () => {
  const test = testDatabase();
  let store: MetadataStore;

  beforeEach(async () => {
    store = createMetadataStore(test.database);
    await test.database('token_metadata').del();
  });

  const read = (...tokens: string[]) => store.read('devnet', tokens);
  const due = () => store.takeDue('devnet', 10);

  /** As if this much time had passed since the tokens were wanted or looked at. */
  async function pass(column: 'look_at' | 'wanted_at', time: string): Promise<void> {
    await test.database.raw('UPDATE token_metadata SET ?? = ?? - CAST(? AS interval)', [
      column,
      column,
      time,
    ]);
  }

  it('is looked for from the first question on, and comes in the order of the request', async () => {
    await read('a', 'b');
    expect(await due()).to.have.members(['a', 'b']);
    await store.keep('devnet', 'a', FOUND, DAY_MS);
    expect(await read('b', 'a')).to.deep.equal([
      { token: 'b', ...NO_METADATA, isKnown: false },
      { token: 'a', ...FOUND, isKnown: true },
    ]);
  });

  it('is looked for by one reader, and by another one if this one keeps nothing within a minute', async () => {
    await read('a');
    expect(await due()).to.deep.equal(['a']);
    expect(await due()).to.deep.equal([]);
    await pass('look_at', '1 minute');
    expect(await due()).to.deep.equal(['a']);
  });

  it('is looked for again after its time, if a caller asked for it in the last two days, and with the next question', async () => {
    await read('a');
    await store.keep('devnet', 'a', FOUND, DAY_MS);
    expect(await due()).to.deep.equal([]);
    await pass('look_at', '1 day');
    expect(await due()).to.deep.equal(['a']);
    await pass('wanted_at', '2 days');
    await store.keep('devnet', 'a', FOUND, DAY_MS);
    await pass('look_at', '10 days');
    expect(await due()).to.deep.equal([]);
    await read('a');
    expect(await due()).to.deep.equal(['a']);
  });

  it('has the earlier logo if none could be read, until the token is not trusted any more', async () => {
    await read('a');
    await store.keep('devnet', 'a', FOUND, DAY_MS);
    await store.keep('devnet', 'a', { symbol: 'B', name: null, logo: null }, DAY_MS);
    expect(await read('a')).to.deep.equal([
      { token: 'a', symbol: 'B', name: null, logo: LOGO, isKnown: true },
    ]);
    await store.keep('devnet', 'a', null, DAY_MS);
    expect(await read('a')).to.deep.equal([{ token: 'a', ...NO_METADATA, isKnown: true }]);
  });

  it('is kept of some thousand tokens of a network, and those are still read when there are no more places', async () => {
    await test.database.raw(
      `INSERT INTO token_metadata (network, token, is_known) SELECT 'devnet', 'token' || n, true FROM generate_series(1, 5000) n`,
    );
    await read('new', 'token1');
    await store.read('mainnet', ['other']);
    const known = await test.database('token_metadata').whereIn('token', ['new', 'other']).pluck('token');
    expect(known).to.deep.equal(['other']);
    expect((await read('new', 'token1')).map(({ isKnown }) => isKnown)).to.deep.equal([false, true]);
  });

  it('is removed a month after the last question', async () => {
    await read('a');
    await pass('wanted_at', '31 days');
    await read('b');
    await store.removeOld();
    expect(await test.database('token_metadata').pluck('token')).to.deep.equal(['b']);
  });
});
