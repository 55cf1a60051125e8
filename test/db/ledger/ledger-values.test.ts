import { expect } from 'chai';
import { testDatabase } from '../../support/database.ts';
import { BLOCK, eventsOf, newAddress, startLedger, transfer } from '../support/ledger-rows.ts';

const MAX_AGE_MS = 60_000;

describe('the values in events of the ledger', () => {
  const test = testDatabase();

  /** A deposit of 0.005 SOL at a time, and the values in its events. */
  async function valuesOf(priceMaxAgeMs: number | null, blockTime: Date) {
    const ledger = await startLedger(test.database, 1, { priceMaxAgeMs });
    const { address, accountId } = await ledger.followNew();
    const deposit = {
      ...transfer({ from: newAddress(), to: address, lamports: 5_000_000n }),
      blockTime,
    };
    await ledger.follow(BLOCK(100), BLOCK(101), [deposit]);
    const events = await eventsOf(test.database, accountId);
    const dataOf = (name: string) => events.find((event) => event.name === name)?.data ?? {};
    const received = dataOf('transaction.received');
    const balances = dataOf('balance.updated')['balances'] as Record<string, typeof received>;
    return [received, balances['SOL']].map((data) => [data?.['usd_value'], data?.['usd_value_reason']]);
  }

  async function sample(at: string, price: string | null, status: string): Promise<void> {
    await test
      .database('price_samples')
      .insert({ network: 'devnet', token: 'SOL', at, price, status, sources: {} });
  }

  it('are at the price that the sources agreed on at the time of the block, or null with the reason', async () => {
    await sample('2026-01-01T10:00:00Z', '150.5', 'agreed');
    await sample('2026-01-01T10:00:30Z', null, 'sources_differ');
    await sample('2026-01-01T10:00:40Z', '200', 'one_source');
    const at = (time: string) => valuesOf(MAX_AGE_MS, new Date(`2026-01-01T${time}Z`));
    expect(await at('10:00:29')).to.deep.equal([
      ['0.7525', null],
      ['151.2525', null],
    ]);
    expect(await at('10:00:39')).to.deep.equal([
      [null, 'sources_differ'],
      [null, 'sources_differ'],
    ]);
    expect((await at('10:01:39'))[0]).to.deep.equal(['1', null]);
    expect((await at('10:01:41'))[0]).to.deep.equal([null, 'no_price_then']);
  });

  it('are null on a network whose tokens have no prices', async () => {
    const values = await valuesOf(null, new Date('2026-01-01T10:00:29Z'));
    expect(values[0]).to.deep.equal([null, 'network_unpriced']);
  });
});
