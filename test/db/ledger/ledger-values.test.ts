import { expect } from 'chai';
import { testDatabase } from '../../support/database.ts';
import { BLOCK, eventsOf, newAddress, startLedger, transfer } from '../support/ledger-rows.ts';

const MAX_AGE_MS = 60_000;

describe('the values in events of the ledger', () => {
  const test = testDatabase();

  /** A deposit of 0.005 SOL to a wallet that also has a token, and the data of its events by name. */
  async function depositAt(priceMaxAgeMs: number | null, blockTime: Date, token: string | null = null) {
    const ledger = await startLedger(test.database, 1, { priceMaxAgeMs });
    const { address, accountId } = await ledger.followNew();
    if (token !== null) {
      const wallet = test.database('followed_wallets').where({ address });
      await test.database('ledger_accounts').insert({
        wallet_id: wallet.select('id'),
        address: newAddress(),
        token,
        decimals: 6,
        amount: '2500000',
        slot: 90,
      });
    }
    const deposit = {
      ...transfer({ from: newAddress(), to: address, lamports: 5_000_000n }),
      blockTime,
    };
    await ledger.follow(BLOCK(100), BLOCK(101), [deposit]);
    const events = await eventsOf(test.database, accountId);
    return (name: string) => events.find((event) => event.name === name)?.data ?? {};
  }

  /** The values in the events of a deposit. */
  async function valuesOf(priceMaxAgeMs: number | null, blockTime: Date) {
    const dataOf = await depositAt(priceMaxAgeMs, blockTime);
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
    expect((await at('10:01:41'))[0]).to.deep.equal([null, 'unpriced']);
  });

  it('are summed over all tokens of the wallet, without those that no source prices', async () => {
    const [priced, unpriced] = [newAddress(), newAddress()];
    await sample('2026-01-02T10:00:00Z', '150.5', 'agreed');
    const sampled = { network: 'devnet', token: priced, sources: {}, status: 'agreed' };
    await test.database('price_samples').insert({ ...sampled, at: '2026-01-02T10:00:00Z', price: '2' });
    await test.database('price_readings').insert({
      network: 'devnet',
      token: priced,
      source: 'jupiter',
      price: '2',
      read_at: '2026-01-02T10:00:00Z',
      fresh_at: '2026-01-02T10:00:00Z',
    });
    const totalOf = async (token: string, time: string) => {
      const dataOf = await depositAt(MAX_AGE_MS, new Date(`2026-01-02T${time}Z`), token);
      const { total_usd_value, total_usd_value_reason, unpriced_tokens } = dataOf('balance.updated');
      return [total_usd_value, total_usd_value_reason, unpriced_tokens];
    };
    expect(await totalOf(priced, '10:00:29')).to.deep.equal(['156.2525', null, 0]);
    expect(await totalOf(unpriced, '10:00:29')).to.deep.equal(['151.2525', null, 1]);
    await sample('2026-01-02T10:02:00Z', '150.5', 'agreed');
    // The token has a price, but none of this time is kept: a sum without it would mislead.
    expect(await totalOf(priced, '10:02:01')).to.deep.equal([null, 'no_price_then', 0]);
  });

  it('are null on a network whose tokens have no prices', async () => {
    const values = await valuesOf(null, new Date('2026-01-01T10:00:29Z'));
    expect(values[0]).to.deep.equal([null, 'network_unpriced']);
  });
});
