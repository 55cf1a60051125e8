import { expect } from 'chai';
import { base58 } from '@scure/base';
import { randomBytes } from 'node:crypto';
import { createAlertJudge } from '../../../db/alerts/alert-judge.ts';
import { newAccount } from '../../db/support/rows.ts';
import { apiKeyOf } from '../../support/actors.ts';
import { testDatabase } from '../../support/database.ts';
import { allUseCases, type AllUseCases } from '../support/all-use-cases.ts';
import { fakeChain } from '../support/fake-chain.ts';

describe('Changed alerts', () => {
  const test = testDatabase();
  let alerts: AllUseCases['useCases']['alerts'];
  before(() => {
    ({ alerts } = allUseCases(test.database, fakeChain()).useCases);
  });

  async function scene() {
    const token = base58.encode(randomBytes(32));
    const actor = apiKeyOf(await newAccount(test.database));
    const idempotency = { key: null, route: 'POST /v1/alerts' };
    return {
      actor,
      create: async (input: Omit<Parameters<typeof alerts.create>[2], 'token'>) =>
        (await alerts.create(actor, 'devnet', { ...input, token }, idempotency)).value.alert,
    };
  }

  it('end when the owner says so last, also while they are paused', async () => {
    const { actor, create } = await scene();
    const { id } = await create({
      condition: 'above',
      targetPrice: '200',
      expiresAt: new Date(Date.now() + 60_000),
    });
    await alerts.change(actor, id, { paused: true });
    await alerts.change(actor, id, { paused: true, expiresAt: null });
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
    const { alert } = await alerts.change(actor, id, { resetBase: true });
    expect(alert.rule).to.include({ resetsBase: true });
  });

  it('keep what two requests change at the same time', async () => {
    const { actor, create } = await scene();
    const { id } = await create({ condition: 'above', targetPrice: '200' });
    const changes = [{ targetPrice: '300' }, { note: 'a' }, { note: 'b' }, { note: 'c' }];
    await Promise.all(changes.map((each) => alerts.change(actor, id, each)));
    const { rule } = (await alerts.read(actor, id)).alert;
    expect(rule).to.include({ target: 300n * 10n ** 30n });
  });
});
