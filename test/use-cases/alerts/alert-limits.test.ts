import { expect } from 'chai';
import { newId } from '../../../db/postgres/new-id.ts';
import type { AlertInput } from '../../../use-cases/alerts/alert-input.ts';
import { expectServiceError } from '../support/expect-service-error.ts';
import { alertScenes, newMint } from './support/alert-scene.ts';

describe('Alerts', () => {
  const test = alertScenes();
  const { scene } = test;

  for (const [problem, field, input] of [
    ['a target of 0', 'target_price', { targetPrice: '0' }],
    ['a negative target', 'target_price', { targetPrice: '-1' }],
    ['an exponent', 'target_price', { targetPrice: '1e400' }],
    ['more decimals than a price has', 'target_price', { targetPrice: `0.${'0'.repeat(30)}1` }],
    ['no target', 'target_price', {}],
    [
      'a target for a percentage',
      'target_price',
      { condition: 'percent_change', percent: '5', timeframe: '1h', targetPrice: '1' },
    ],
    ['a percentage of 0', 'percent', { condition: 'percent_change', percent: '0', timeframe: '1h' }],
    [
      'a fall of the whole price',
      'percent',
      { condition: 'percent_change', percent: '100', timeframe: '1h', direction: 'down' },
    ],
    ['a percentage without its time', 'timeframe', { condition: 'percent_change', percent: '5' }],
    [
      'a wallet that is not the account’s',
      'wallet_address',
      { condition: 'balance_below', token: 'SOL', walletAddress: newMint(), targetAmount: '1' },
    ],
    ['a symbol that only looks like a listed one', 'token', { token: 'S\u041eL', targetPrice: '1' }],
    ['an end in the past', 'expires_at', { targetPrice: '1', expiresAt: new Date(0) }],
  ] as const) {
    it(`with ${problem} are refused by the name of the field`, async () => {
      const { create } = await scene();
      const error = await expectServiceError(create(input as Partial<AlertInput>), 'INVALID_REQUEST');
      expect(error.details).to.match(new RegExp(`^${field}\\b`));
    });
  }

  it('of an owner are about the prices of at most 100 tokens', async () => {
    const { create } = await scene();
    for (let made = 0; made < 100; made += 1) await create({ token: newMint(), targetPrice: '1' });
    const error = await expectServiceError(create({ token: newMint(), targetPrice: '1' }), 'FORBIDDEN');
    expect(error.message).to.include('100 tokens');
  });

  it('that have expired stand again with a new condition', async () => {
    const { create, price, passTime, actor } = await scene();
    await price('190');
    const { alert } = await create({ targetPrice: '200', expiresAt: new Date(Date.now() + 1_000) });
    await passTime(new Date(Date.now() + 2_000));
    const changed = await test.useCases.alerts.change(actor, alert.id, { targetPrice: '210' });
    expect(changed.alert).to.include({ state: 'armed', expiresAt: null });
  });

  it('of an account are limited by its tier', async () => {
    const { accountId, create } = await scene();
    const { database } = test;
    await create({ targetPrice: '1' });
    await database.raw(
      `INSERT INTO alerts (id, owner_id, network, subject, rule, channels, state, since, created_at, updated_at)
       SELECT '${newId('rul')}' || n, owner_id, network, subject, rule, channels, state, since, created_at, updated_at
         FROM alerts, generate_series(1, 9999) AS n WHERE owner_id = ?`,
      [accountId],
    );
    const error = await expectServiceError(create({ targetPrice: '2' }), 'FORBIDDEN');
    expect(error.message).to.equal('At most 10000 alerts are possible.');
  });
});
