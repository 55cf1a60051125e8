import { expect } from 'chai';
import { createAlertEvaluator } from '../../../db/alerts/alert-evaluator.ts';
import { createAccountStore } from '../../../db/access/account-store.ts';
import { createAlertUpkeep } from '../../../db/alerts/alert-upkeep.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { alertScenes } from './support/alert-scene.ts';

describe('Changed alerts', () => {
  const test = alertScenes();

  async function scene() {
    const { actor, create } = await test.scene();
    return {
      actor,
      create: async (input: Parameters<typeof create>[0]) => (await create(input)).alert,
    };
  }

  it('end when the owner says so last, also while they are paused', async () => {
    const { actor, create } = await scene();
    const { id } = await create({
      condition: 'above',
      targetPrice: '200',
      expiresAt: new Date(Date.now() + 60_000),
    });
    await test.useCases.alerts.change(actor, id, { paused: true });
    await test.useCases.alerts.change(actor, id, { paused: true, expiresAt: null });
    const evaluator = createAlertEvaluator({ database: test.database, tokenName: (_, mint) => mint });
    expect(await evaluator.passTime('devnet', new Date(Date.now() + 120_000)), 'nothing is due').to.equal(0);
  });

  it('can reset their base from now on, without a word about the hysteresis that they had', async () => {
    const { actor, create } = await scene();
    const { id } = await create({
      condition: 'percent_change',
      percent: '5',
      timeframe: '1h',
      resetBase: false,
      hysteresisPercent: '1',
    });
    const { alert } = await test.useCases.alerts.change(actor, id, { resetBase: true });
    expect(alert.rule).to.include({ resetsBase: true });
  });

  it('keep what two requests change at the same time', async () => {
    const { actor, create } = await scene();
    const { id } = await create({ condition: 'above', targetPrice: '200' });
    const changes = [{ targetPrice: '300' }, { note: 'a' }, { note: 'b' }, { note: 'c' }];
    await Promise.all(changes.map((each) => test.useCases.alerts.change(actor, id, each)));
    const { rule } = (await test.useCases.alerts.read(actor, id)).alert;
    expect(rule).to.include({ target: 300n * 10n ** 30n });
  });

  it('keep both halves of a rule that two requests change at the same time, as if one came after the other', async () => {
    const { actor, create } = await scene();
    const { id } = await create({ condition: 'crosses_up', targetPrice: '200', repeat: 'recurring' });
    const changes = [{ targetPrice: '300' }, { hysteresisPercent: '2' }, { coolDownSeconds: 120 }];
    await Promise.all(changes.map((each) => test.useCases.alerts.change(actor, id, each)));
    const { rule } = (await test.useCases.alerts.read(actor, id)).alert;
    expect(rule).to.include({ target: 300n * 10n ** 30n, hysteresis: 20_000n, coolDownMs: 120_000 });
  });

  it('pause with the tier of their account, say so, and fire nothing until they are resumed', async () => {
    const { accountId, actor, create, price, evaluate, events } = await test.scene();
    await price('150');
    const { alert } = await create({ condition: 'above', targetPrice: '200' });
    const snoozed = (await create({ condition: 'above', targetPrice: '210' })).alert;
    const snoozedUntil = new Date(Date.now() + 60_000);
    await test.useCases.alerts.change(actor, snoozed.id, { snoozedUntil });
    const accounts = createAccountStore(test.database);
    await accounts.setTier({ accountId, tier: 'free', actor: 'test' });
    await accounts.setTier({ accountId, tier: 'pro', actor: 'test' });
    await price('220');
    await evaluate();
    for (const { id } of [alert, snoozed]) {
      const read = await test.useCases.alerts.read(actor, id);
      expect(read.alert).to.include({ state: 'paused', snoozedUntil: null });
      expect(read.timeline[0]).to.include({ change: 'paused_by_tier' });
    }
    expect(await events()).to.deep.equal([]);
    await price('150');
    await evaluate();
    await test.useCases.alerts.change(actor, alert.id, { paused: false });
    await price('230');
    await evaluate();
    expect(await events()).to.have.length(1);
  });

  it('are made about a subject that is being removed, because it had no alert for an hour', async () => {
    const { database } = test;
    const { actor, create } = await scene();
    const { id, rule } = await create({ condition: 'above', targetPrice: '200' });
    await test.useCases.alerts.remove(actor, id);
    const old = { begun_at: new Date(0), evaluated_at: null };
    await database('alert_subjects').where({ subject: rule.token }).update(old);
    const blocker = await database.transaction();
    await blocker.raw('LOCK TABLE alerts IN SHARE ROW EXCLUSIVE MODE');
    const made = create({ condition: 'above', targetPrice: '200' });
    await waitUntil('the new alert waits to be written', async () => {
      const { rows } = await database.raw<{ rows: unknown[] }>(
        "SELECT FROM pg_locks WHERE relation = 'alerts'::regclass AND NOT granted",
      );
      return rows.length > 0;
    });
    await createAlertUpkeep(database).removeOld();
    await blocker.rollback();
    expect(await made).to.include({ state: 'cooling' });
  });
});
