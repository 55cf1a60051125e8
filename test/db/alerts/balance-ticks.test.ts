import { expect } from 'chai';
import { createAlertEvaluator } from '../../../db/alerts/alert-evaluator.ts';
import type { AlertRule } from '../../../domain/alerts/alert-rule.ts';
import { testDatabase } from '../../support/database.ts';
import { BLOCK, newAddress, startLedger, transfer } from '../support/ledger-rows.ts';
import { newAlert } from './support/alert-rows.ts';

const SOL = 1_000_000_000n;

describe('Alerts about a balance', () => {
  const test = testDatabase();

  /** A wallet with 2 SOL, and an alert below 1 SOL. */
  async function scene() {
    const { database } = test;
    const ledger = await startLedger(database);
    const wallet = newAddress();
    const owner = await ledger.watch(wallet);
    await ledger.takeUp(wallet, 100, 2n * SOL);
    const rule: AlertRule = {
      type: 'balance',
      condition: 'balance_below',
      walletAddress: wallet,
      token: 'SOL',
      target: SOL,
      decimals: 9,
      hysteresis: 0n,
      isOnce: false,
      coolDownMs: 60_000,
    };
    return { database, ledger, wallet, owner, id: await newAlert(database, owner, rule) };
  }

  it('see each change of a watched wallet that the ledger writes, and fire once for it', async () => {
    const { database, ledger, wallet, id } = await scene();
    const evaluator = createAlertEvaluator({ database, tokenName: (_, token) => token });
    async function evaluated(): Promise<string[]> {
      for (const subject of await evaluator.waiting('devnet')) {
        while (await evaluator.evaluatePastGap('devnet', subject));
      }
      const rows = (await database('alert_timeline').where({ alert_id: id }).orderBy('id')) as {
        change: string;
      }[];
      return rows.map(({ change }) => change);
    }
    const held = { [wallet]: 2n * SOL };
    const [from, to] = [wallet, newAddress()];
    await ledger.follow(BLOCK(100), BLOCK(101), [
      transfer({ from, to, lamports: SOL / 2n }, { slot: 101 }, held),
    ]);
    expect(await evaluated(), 'still 1.5 SOL').to.deep.equal(['created']);
    await ledger.follow(BLOCK(101), BLOCK(102), [
      transfer({ from, to, lamports: SOL }, { slot: 102 }, { [wallet]: (3n * SOL) / 2n }),
    ]);
    expect(await evaluated()).to.deep.equal(['created', 'fired']);
    expect(await database('balance_ticks'), 'evaluated ticks leave the queue').to.have.length(0);
    const [event] = (await database('events').where({ name: 'balance.alert' })) as { body: string }[];
    expect(JSON.parse(event?.body ?? '{}')).to.have.nested.property('data.current_amount', '0.499995');
  });

  it('end when their wallet is not the owner’s any more', async () => {
    const { database, ledger, wallet, owner, id } = await scene();
    await ledger.wallets.remove('devnet', {
      ownerId: owner,
      address: wallet,
      userId: owner,
      reason: 'user_initiated',
    });
    expect(await database('alerts').where({ id }).first('state')).to.deep.equal({ state: 'expired' });
    expect(await database('alert_triggers').where({ alert_id: id })).to.have.length(0);
  });
});
