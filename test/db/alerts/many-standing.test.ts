import { expect } from 'chai';
import { createAlertEvaluator } from '../../../db/alerts/alert-evaluator.ts';
import { connectDatabase, type Database } from '../../../db/postgres/connect.ts';
import { UNIT } from '../../support/alert-rule-arbitrary.ts';
import { startTestDatabase, type TestDatabase } from '../../support/database.ts';
import { newAccount } from '../support/rows.ts';
import { rowsRead } from '../support/rows-read.ts';

const STANDING = 10_000;
/** A few rows for each measure of a tick. */
const READ_FOR_NONE = 100;
/** PostgreSQL plans the first 5 executions for their values (plancache.c); more show the generic plan too. */
const ROUNDS = 8;

const ALERTS = `WITH alert AS (
    INSERT INTO alerts (id, owner_id, network, subject, rule, channels, state, waits_for, since, created_at, updated_at)
    SELECT 'rul_' || n, :owner, 'devnet', 'token',
           jsonb_build_object('type', 'side', 'condition', 'above', 'token', 'token', 'isOnce', true, 'coolDownMs', 0,
                              'target', (n * CAST(:unit AS numeric))::text),
           '{webhook}', 'armed', 'fire', :since, :since, :since
      FROM generate_series(1, CAST(:count AS integer)) AS n RETURNING id, rule, since)
  INSERT INTO alert_triggers (alert_id, network, subject, measure, level, since)
  SELECT id, 'devnet', 'token', 'value', (rule ->> 'target')::numeric + 1, since FROM alert`;

describe('A token with many standing alerts', () => {
  let test: TestDatabase;
  let database: Database;
  let at = Date.now() - 60_000;

  before(async () => {
    test = await startTestDatabase();
    database = connectDatabase({ url: test.url, applicationName: 'test', poolSize: 1 });
    const since = new Date(at).toISOString();
    const owner = await newAccount(database);
    await database('alert_subjects').insert({ network: 'devnet', subject: 'token', begun_at: since });
    await database.raw(ALERTS, { owner, since, unit: UNIT.toString(), count: STANDING });
    await database.raw('VACUUM ANALYZE alerts');
    await database.raw('VACUUM ANALYZE alert_triggers');
  });
  after(async () => {
    await database.destroy();
    await test.stop();
  });

  async function tick(price: string): Promise<number> {
    at += 1_000;
    const row = { network: 'devnet', token: 'token', price, status: 'agreed', sources: '{}' };
    await database('price_samples').insert({ ...row, at: new Date(at) });
    const evaluator = createAlertEvaluator({ database, tokenName: () => 'TEST' });
    return (await evaluator.evaluatePastGap('devnet', 'token'))?.firings ?? -1;
  }

  it('has a price evaluated that fires none without reading them', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const read = await rowsRead(database, 'alert_triggers', async () => {
        expect(await tick('0.5')).to.equal(0);
      });
      expect(read).to.be.below(READ_FOR_NONE);
    }
  });

  it('has each alert fired once by the price that reaches it, and the others stay', async () => {
    expect(await tick('10.5')).to.equal(10);
    expect(await tick('20.5')).to.equal(10);
    expect(await tick('20.5')).to.equal(0);
    const fired = await database('alert_timeline')
      .where({ change: 'fired' })
      .countDistinct('alert_id as count');
    expect(Number(fired[0]?.['count'])).to.equal(20);
  });

  it('has the new version of a fired alert on the page of the old one, so that no index changes', async () => {
    const pages = async (): Promise<unknown[]> =>
      (
        await database.raw<{ rows: unknown[] }>(
          "SELECT id, (ctid::text::point)[0] AS page FROM alerts WHERE (rule ->> 'target')::numeric BETWEEN 21e30 AND 520e30 ORDER BY id",
        )
      ).rows;
    const before = await pages();
    expect(await tick('520.5')).to.equal(500);
    expect(await pages()).to.deep.equal(before);
  });

  it('cannot have an alert fired twice by one tick', async () => {
    const entry = { alert_id: 'rul_1', change: 'fired', at: new Date(0) };
    await database('alert_timeline').insert(entry);
    const again = await database('alert_timeline')
      .insert(entry)
      .catch((error: unknown) => error);
    expect(String(again)).to.contain('alert_timeline_firings');
  });
});
