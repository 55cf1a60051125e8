import type { PercentRule, Timeframe } from '../../domain/alerts/alert-rule.ts';
import { newAlert } from '../../domain/alerts/new-alert.ts';
import { thresholdRules, type Thresholds } from '../../domain/alerts/significant-change.ts';
import type { Network } from '../../domain/networks.ts';
import type { Database } from '../postgres/connect.ts';
import { withAdvisoryLock } from '../postgres/advisory-lock.ts';
import { asksForChanges } from './asks-for-changes.ts';
import { insertAlerts } from './alert-writes.ts';
import { watchSubject } from './watch-subject.ts';

export interface SignificantChanges {
  /** Null: the account has the usual ones. */
  thresholdsOf(accountId: string): Promise<Thresholds | null>;
  /** Null: the usual ones again. */
  setThresholds(accountId: string, thresholds: Thresholds | null): Promise<void>;
  /** Creates missing and deletes superfluous alerts of the thresholds of all accounts, for these tokens. */
  syncThresholdAlerts(network: Network, tokens: readonly string[]): Promise<void>;
}

/** Thresholds of accounts that have their own, and an endpoint that asks for the event. */
const OWN = `SELECT DISTINCT own.key AS timeframe, own.value AS percent
  FROM significant_changes settings, jsonb_each_text(thresholds) AS own
 WHERE ${asksForChanges('settings.account_id')}`;

const STANDING = 'SELECT id FROM alerts WHERE owner_id IS NULL AND order_id IS NULL AND network = ?';

export function createSignificantChanges(database: Database): SignificantChanges {
  async function add(network: Network, id: string, rule: PercentRule): Promise<void> {
    await database.transaction(async (trx) => {
      const present = await watchSubject(trx, network, rule);
      const order = {
        id,
        ownerId: null,
        orderId: null,
        network,
        rule,
        channels: [],
        note: null,
        expiresAt: null,
      };
      await insertAlerts(trx, [newAlert(order, present, new Date())]);
    });
  }

  async function sync(network: Network, tokens: readonly string[]): Promise<void> {
    const { rows: own } = await database.raw<{ rows: { timeframe: Timeframe; percent: string }[] }>(OWN);
    const wanted = thresholdRules(
      network,
      tokens,
      own.map(({ timeframe, percent }) => [timeframe, BigInt(percent)]),
    );
    const { rows } = await database.raw<{ rows: { id: string }[] }>(STANDING, [network]);
    const standing = new Set(rows.map(({ id }) => id));
    const superfluous = [...standing].filter((id) => !wanted.has(id));
    if (superfluous.length > 0) await database.raw('DELETE FROM alerts WHERE id = ANY (?)', [superfluous]);
    for (const [id, rule] of wanted) if (!standing.has(id)) await add(network, id, rule);
  }

  return {
    async thresholdsOf(accountId) {
      const row = (await database('significant_changes').where({ account_id: accountId }).first()) as
        { thresholds: Record<Timeframe, string> } | undefined;
      if (!row) return null;
      return Object.fromEntries(
        Object.entries(row.thresholds).map(([timeframe, percent]) => [timeframe, BigInt(percent)]),
      );
    },

    async setThresholds(accountId, thresholds) {
      const row = database('significant_changes');
      if (thresholds === null) {
        await row.where({ account_id: accountId }).del();
        return;
      }
      const stored = Object.fromEntries(
        Object.entries(thresholds).map(([timeframe, percent]) => [timeframe, percent.toString()]),
      );
      await row
        .insert({ account_id: accountId, thresholds: JSON.stringify(stored) })
        .onConflict('account_id')
        .merge();
    },

    async syncThresholdAlerts(network, tokens) {
      // Two processes that begin together would add the same alerts.
      await withAdvisoryLock(database, `significant changes ${network}`, () => sync(network, tokens));
    },
  };
}
