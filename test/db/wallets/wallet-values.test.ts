import { expect } from 'chai';
import { createWalletValueQueries, createWalletValueWriter } from '../../../db/wallets/wallet-values.ts';
import { testDatabase } from '../../support/database.ts';
import { setPrices } from '../../support/price-history.ts';
import { newAddress, startLedger, type TestLedger } from '../support/ledger-rows.ts';

const HOUR_MS = 3_600_000;
const RULES = { network: 'devnet', maxAgeMs: HOUR_MS, maxDifferenceBasisPoints: 300 } as const;

describe('the values of a wallet by day', () => {
  const test = testDatabase();
  let ledger: TestLedger;

  beforeEach(async () => {
    await test.database('wallets').del();
    await test.database('chains').del();
    ledger = await startLedger(test.database);
    const { chainId } = ledger.chain;
    await test
      .database('chains')
      .insert({ network: 'devnet', chain_id: chainId, genesis_hash: 'genesis', ephemeral: true });
    await setPrices(test.database, { jupiter: '150', coingecko: '150' });
  });

  const anHourAgo = (): Date => new Date(Date.now() - HOUR_MS);

  const writer = () => createWalletValueWriter(test.database, RULES);

  /** A wallet with one SOL that owns itself and has signed in. */
  async function signedIn() {
    const address = newAddress();
    const ownerId = `devnet/${address}`;
    await test.database('owners').insert({ id: ownerId, kind: 'wallet' });
    await ledger.watch(address, ownerId);
    await ledger.takeUp(address);
    await test.database('wallets').where({ address }).update({ signed_in_at: anHourAgo() });
    return { ownerId, network: 'devnet', address } as const;
  }

  async function valuesOf(wallet: Awaited<ReturnType<typeof signedIn>>): Promise<string[]> {
    return (await createWalletValueQueries(test.database).list(wallet)).map(({ usd }) => `${usd}`);
  }

  it('are kept once a day, the first one that was known', async () => {
    const wallet = await signedIn();
    await setPrices(test.database, { jupiter: '150', coingecko: '250' });
    await writer().keepToday();
    expect(await valuesOf(wallet), 'the sources differ').to.deep.equal([]);

    await setPrices(test.database, { jupiter: '150', coingecko: '150' });
    await Promise.all([writer().keepToday(), writer().keepToday()]);
    await setPrices(test.database, { jupiter: '200', coingecko: '200' });
    await writer().keepToday();
    expect(await valuesOf(wallet)).to.deep.equal(['150000000']);

    await test.database('wallet_values').update({ day: test.database.raw('day - 2') });
    await writer().keepToday();
    expect(await valuesOf(wallet), 'a day between without a value has no row').to.deep.equal([
      '150000000',
      '200000000',
    ]);
  });

  it('are kept of wallets that sign in only, and of none that is paused', async () => {
    const [watched, paused, wallet] = [await signedIn(), await signedIn(), await signedIn()];
    await test.database('wallets').where({ address: watched.address }).update({ signed_in_at: null });
    await test.database('wallets').where({ address: paused.address }).update({ paused_at: new Date() });
    await writer().keepToday();
    expect(await valuesOf(watched)).to.deep.equal([]);
    expect(await valuesOf(paused)).to.deep.equal([]);
    expect(await valuesOf(wallet)).to.deep.equal(['150000000']);
  });

  it('wait for the first prices of the tokens of a wallet that has just signed in', async () => {
    const wallet = await signedIn();
    const row = test.database('wallets').where({ address: wallet.address });
    await row.clone().update({ signed_in_at: new Date() });
    await writer().keepToday();
    expect(await valuesOf(wallet)).to.deep.equal([]);
    await row.clone().update({ signed_in_at: anHourAgo() });
    await writer().keepToday();
    expect(await valuesOf(wallet)).to.deep.equal(['150000000']);
  });

  it('are kept of every wallet, also of more than one statement reads', async () => {
    const wallet = await signedIn();
    const others = Array.from({ length: 1_001 }, newAddress);
    await test.database('owners').insert(others.map((each) => ({ id: `devnet/${each}`, kind: 'wallet' })));
    await test.database('wallets').insert(
      others.map((address) => ({
        owner_id: `devnet/${address}`,
        network: 'devnet',
        address,
        chain_id: ledger.chain.chainId,
        connection: 'watched',
        signed_in_at: anHourAgo(),
      })),
    );
    await writer().keepToday();
    expect(await valuesOf(wallet)).to.deep.equal(['150000000']);
    const kept = await test.database('wallet_values').whereIn('address', others);
    expect(kept, 'a wallet that is not followed yet has no known value').to.deep.equal([]);
  });

  it('go with the wallet, and after a year', async () => {
    const [removed, old] = [await signedIn(), await signedIn()];
    await writer().keepToday();
    await ledger.wallets.remove('devnet', { ...removed, userId: 'user', reason: 'user_initiated' });
    expect(await valuesOf(removed)).to.deep.equal([]);
    await test.database('wallet_values').update({ day: test.database.raw('day - 366') });
    await writer().removeOld();
    expect(await valuesOf(old)).to.have.length(1);
    await test.database('wallet_values').update({ day: test.database.raw('day - 2') });
    await writer().removeOld();
    expect(await valuesOf(old)).to.deep.equal([]);
  });
});
