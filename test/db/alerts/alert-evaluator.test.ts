import { expect } from 'chai';
import { createAlertEvaluator } from '../../../db/alerts/alert-evaluator.ts';
import { createAlertStore } from '../../../db/alerts/alert-store.ts';
import { newId } from '../../../db/postgres/new-id.ts';
import type { AlertRule } from '../../../domain/alerts/alert-rule.ts';
import type { AlertTransition } from '../../../domain/alerts/alert-transitions.ts';
import { standingOf } from '../../../domain/alerts/alert-transitions.ts';
import { UNIT } from '../../support/alert-rule-arbitrary.ts';
import { testDatabase } from '../../support/database.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { newAccount } from '../support/rows.ts';
import { newAlert } from './support/alert-rows.ts';

const MINUTE_MS = 60_000;

describe('Alerts that stand', () => {
  const test = testDatabase();

  /** An armed alert above 200 of a token of its own, whose ticks are written by hand. */
  async function scene(expiresAt: Date | null = null) {
    const { database } = test;
    const token = newId('rul');
    const begun = new Date(Date.now() - 10 * MINUTE_MS);
    await database('alert_subjects').insert({ network: 'devnet', subject: token, begun_at: begun });
    const owner = await newAccount(database);
    const rule: AlertRule = {
      type: 'side',
      condition: 'above',
      token,
      target: 200n * UNIT,
      isOnce: true,
      coolDownMs: 0,
    };
    const id = await newAlert(database, owner, rule, {
      state: 'armed',
      waitsFor: 'fire',
      since: begun,
      expiresAt,
    });
    const evaluator = createAlertEvaluator({ database, tokenName: () => 'TEST' });
    return {
      owner,
      id,
      rule,
      evaluator,
      price: (price: number, at: Date) =>
        database('price_samples').insert({
          network: 'devnet',
          token,
          at,
          price,
          status: 'agreed',
          sources: '{}',
        }),
      evaluateNext: () => evaluator.evaluatePastGap('devnet', token),
      state: async () => ((await database('alerts').where({ id }).first('state')) as { state: string }).state,
    };
  }

  it('fire for a tick from before their end that is evaluated after it', async () => {
    const end = new Date(Date.now() - 2 * MINUTE_MS);
    const { price, evaluator, evaluateNext, state } = await scene(end);
    await price(201, new Date(end.getTime() - MINUTE_MS));
    await evaluator.passTime('devnet', new Date());
    expect(await evaluateNext()).to.include({ firings: 1 });
    expect(await state()).to.equal('triggered');
  });

  for (const { title, target, state: expected } of [
    {
      title: 'do not fire for a tick that they do not wait for after a change',
      target: 300n,
      state: 'armed',
    },
    { title: 'stay paused when they are paused while a tick is evaluated', target: null, state: 'paused' },
  ] as const) {
    it(title, async () => {
      const { owner, id, rule, price, evaluateNext, state } = await scene();
      const at = new Date(Date.now() - MINUTE_MS);
      await price(201, at);
      let evaluated: ReturnType<typeof evaluateNext> | undefined;
      await createAlertStore(test.database).change(owner, id, async (alert) => {
        evaluated = evaluateNext();
        await waitUntil('the evaluation waits for the alert', async () => {
          const { rows } = await test.database.raw<{ rows: unknown[] }>(
            "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
          );
          return rows.length > 0;
        });
        const standing = standingOf(alert);
        const transition: AlertTransition = {
          to: target === null ? { ...standing, state: 'paused', waitsFor: null } : standing,
          change: 'changed',
          at,
        };
        const { channels, note, expiresAt } = alert;
        const changed = target === null ? rule : { ...rule, target: target * UNIT };
        return { definition: { rule: changed, channels, note, expiresAt }, transition };
      });
      expect(await evaluated).to.include({ firings: 0 });
      expect(await state()).to.equal(expected);
    });
  }
});
