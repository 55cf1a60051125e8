import { expect } from 'chai';
import { createAlertJudge } from '../../../db/alerts/alert-judge.ts';
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
    const judge = createAlertJudge({ database: test.database, tokenName: (_, mint) => mint });
    expect(await judge.passTime('devnet', new Date(Date.now() + 120_000)), 'nothing is due').to.equal(0);
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
});
