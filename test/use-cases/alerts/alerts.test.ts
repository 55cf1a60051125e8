import { expect } from 'chai';
import { createSignificantChanges } from '../../../db/alerts/significant-changes.ts';
import { createWantedPrices } from '../../../db/prices/wanted-prices.ts';
import { insertEndpoint, newAccount } from '../../db/support/rows.ts';
import { alertScenes } from './support/alert-scene.ts';

describe('Alerts', () => {
  const test = alertScenes();
  const { scene } = test;

  it('fire once, with the evidence in the event and in the timeline', async () => {
    const { accountId, create, price, evaluate, events, actor, token } = await scene();
    await insertEndpoint(test.database, accountId, { events: ['price.alert'] });
    await price('199.5');
    const { alert } = await create({ targetPrice: '200', note: 'Sell' });
    expect(alert.state).to.equal('armed');
    const at = await price('201.25');
    await price('202');
    await evaluate();
    const found = await events();
    expect(found).to.have.length(1);
    expect(found[0]).to.deep.include({
      rule_id: alert.id,
      user_id: accountId,
      token,
      condition: 'above',
      target_price: '200',
      current_price: '201.25',
      note: 'Sell',
    });
    expect(found[0]?.['evidence']).to.deep.include({
      type: 'sample',
      status: 'agreed',
      sources: { jupiter: '201.25', coingecko: '201.25' },
      gap: null,
    });
    const { alert: after, timeline } = await test.useCases.alerts.read(actor, alert.id);
    expect(after).to.include({ state: 'triggered', firings: 1 });
    expect(timeline.map(({ change }) => change)).to.deep.equal(['fired', 'created']);
    expect(timeline[0]?.firing).to.include({ alert_id: found[0]?.['alert_id'] });
    expect(Math.abs((after.lastFiredAt?.getTime() ?? 0) - at.getTime())).to.be.at.most(1);
    expect(await test.database('deliveries').where({ account_id: accountId })).to.have.length(1);
  });

  it('that are made past their target say so, and arm only after the price has returned', async () => {
    const { create, price, evaluate, events, actor } = await scene();
    await price('210');
    const { alert } = await create({ targetPrice: '200' });
    expect(alert).to.include({ state: 'cooling', waitsFor: 'first_return' });
    await price('211');
    await evaluate();
    expect(await events(), 'still above').to.have.length(0);
    await price('199');
    await evaluate();
    expect((await test.useCases.alerts.read(actor, alert.id)).alert.state).to.equal('armed');
    await price('204');
    await evaluate();
    expect(await events()).to.have.length(1);
  });

  it('about a percentage name the price that it means, and its base', async () => {
    const { create, price, evaluate, events } = await scene();
    await price('100', -600);
    await price('100', 120);
    await price('102', 400);
    await create({ condition: 'percent_change', percent: '5', timeframe: '5m' });
    await price('105');
    await evaluate();
    const [event] = await events();
    expect(event).to.deep.include({
      condition: 'percent_change',
      target_price: '105',
      current_price: '105',
      base_price: '100',
      change_percent: '5.00',
      percent: '5',
      timeframe: '5m',
    });
  });

  it('say that a time without samples and candles was not evaluated', async () => {
    const { create, price, evaluate, events, actor } = await scene();
    await price('190');
    const { alert } = await create({ targetPrice: '200' });
    await price('191');
    await evaluate();
    const to = await price('205', 3_600);
    await evaluate();
    const [event] = await events();
    expect(event?.['evidence']).to.have.nested.property('gap.judged', false);
    const { gaps } = await test.useCases.alerts.read(actor, alert.id);
    expect(gaps).to.have.length(1);
    expect(Math.abs((gaps[0]?.to.getTime() ?? 0) - to.getTime())).to.be.at.most(1);
  });

  it('are evaluated from candles for a time without samples', async () => {
    const { create, price, evaluate, events, token } = await scene();
    await price('190');
    await create({ targetPrice: '200' });
    await price('191');
    await evaluate();
    await price('206', 600);
    await price('192', 1_800);
    await test.database('price_samples').where({ token, price: 206 }).del();
    await evaluate();
    const [event] = await events();
    expect(event).to.include({ current_price: '206' });
    expect(event?.['evidence']).to.deep.include({ type: 'candle', minutes: 1 });
    expect(event?.['evidence']).to.have.nested.property('gap.judged', true);
  });

  it('rest while they are paused, end when they expire, and come back after a snooze', async () => {
    const { create, price, evaluate, events, actor, passTime } = await scene();
    await price('190');
    const [paused, snoozed, expiring] = [
      await create({ targetPrice: '200' }),
      await create({ targetPrice: '200', note: 'snoozed' }),
      await create({ targetPrice: '200', expiresAt: new Date(Date.now() + 1_000) }),
    ];
    await test.useCases.alerts.change(actor, paused.alert.id, { paused: true });
    await test.useCases.alerts.change(actor, snoozed.alert.id, {
      snoozedUntil: new Date(Date.now() + 60_000),
    });
    await passTime(new Date(Date.now() + 90_000));
    expect((await test.useCases.alerts.read(actor, expiring.alert.id)).alert.state).to.equal('expired');
    await price('195', 240);
    await price('201');
    await evaluate();
    expect((await events()).map(({ note }) => note)).to.deep.equal(['snoozed']);
  });

  it('keep the price of their token wanted for as long as they stand', async () => {
    const { create, token, actor } = await scene();
    const wanted = createWantedPrices(test.database);
    const { alert } = await create({ targetPrice: '200' });
    await test
      .database('wanted_prices')
      .where({ token })
      .update({ wanted_at: new Date(0) });
    expect(await wanted.list('devnet')).to.include(token);
    await test.useCases.alerts.remove(actor, alert.id);
    expect(await wanted.list('devnet')).not.to.include(token);
  });

  it('can be tried on the kept prices before they are made', async () => {
    const { price, token, actor } = await scene();
    await price('190', -7_200);
    for (const text of ['195', '201', '203', '198', '204']) await price(text, 600);
    const input = { condition: 'crosses_up', token, targetPrice: '200', repeat: 'recurring' } as const;
    const preview = await test.useCases.alerts.preview(actor, 'devnet', { ...input, coolDownSeconds: 60 });
    expect(preview.firings.map((firing) => Number(firing.price / 10n ** 30n))).to.deep.equal([201, 204]);
    expect(preview).to.include({ count: 2, minutes: 6 });
    expect(preview.since, 'prices begin two hours before').to.be.an.instanceOf(Date);
    expect(preview.chart.marks).to.have.length(2);
    const { count } = await test.useCases.alerts.preview(actor, 'devnet', { ...input, repeat: 'once' });
    expect(count, 'once').to.equal(1);
    const { alerts } = await test.useCases.alerts.list(actor, 'devnet', { limit: 10 });
    expect(alerts, 'nothing is kept of it').to.have.length(0);
  });

  it('cannot be tried without prices, and then have no count', async () => {
    const { token, actor } = await scene();
    const input = { condition: 'crosses_up', token, targetPrice: '200' } as const;
    const preview = await test.useCases.alerts.preview(actor, 'devnet', input);
    expect(preview).to.include({ count: null, minutes: 0, since: null });
  });

  it('of the service tell accounts of significant changes from their own threshold on, once for each movement', async () => {
    const { price, evaluate, events, accountId, token, actor } = await scene();
    await insertEndpoint(test.database, accountId, { events: ['price.*'] });
    const other = await newAccount(test.database);
    await insertEndpoint(test.database, other, { events: ['price.significant_change'] });
    await test.useCases.alerts.changeSignificant(actor, { '5m': '10' });
    await price('100', -400);
    await price('100', 60);
    await price('100', 310);
    const significant = createSignificantChanges(test.database);
    await significant.syncThresholdAlerts('devnet', [token]);
    await significant.syncThresholdAlerts('devnet', [token]);
    await price('104');
    await price('105');
    await evaluate();
    const others = (await test.database('events').where({ owner_id: other })) as { body: string }[];
    expect(others.map(({ body }) => (JSON.parse(body) as { data: object }).data)).to.deep.include.members([
      {
        token,
        previous_price: '100',
        current_price: '104',
        change_percent: 4,
        change_amount: '4',
        timeframe: '5m',
        triggered_at: (JSON.parse(others[0]?.body ?? '{}') as { timestamp: string }).timestamp,
      },
    ]);
    expect(await events(), 'below its own threshold').to.have.length(0);
    await price('111');
    await evaluate();
    expect((await events()).map((data) => [data['timeframe'], data['change_percent']])).to.deep.equal([
      ['5m', 11],
    ]);
    const standing = () => test.database('alerts').whereNull('owner_id');
    expect(await standing()).not.to.have.length(0);
    await significant.syncThresholdAlerts('devnet', []);
    expect(await standing(), 'of tokens that are not listed any more').to.have.length(0);
  });
});
