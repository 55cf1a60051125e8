import { setMaxListeners } from 'node:events';
import { expect } from 'chai';
import { waitUntil } from '../../support/wait-until.ts';
import { address, followerStage, payment } from './follower-stage.ts';

/** The maximum of an account of the free tier. */
const UNREADABLE = 100;

describe('wallets that no node can list', () => {
  const stage = followerStage();

  it('hold up no other wallet, and are asked for again only after all others', async () => {
    stage.worker().follow();
    const wallet = await stage.followed();
    const { reader } = stage.ledger();
    const { snapshot } = reader;
    const asked: string[] = [];
    reader.snapshot = (each, options) => {
      if (each === wallet) return snapshot(each, options);
      asked.push(each);
      setMaxListeners(0, options.signal);
      return new Promise((_, reject) => {
        options.signal.addEventListener('abort', () => reject(options.signal.reason as Error));
      });
    };
    // In parallel: on a slow machine the first would be due again before the last were added.
    await Promise.all(Array.from({ length: UNREADABLE }, () => stage.add(address())));
    await waitUntil('the first have failed', () => asked.length > 0);
    for (let count = 0; count < 3; count += 1) {
      const each = payment(wallet);
      stage.ledger().add(each);
      await waitUntil('it is reported', async () => (await stage.received()).includes(each.signature));
    }
    await waitUntil('all were put off', async () => (await putOff()) === UNREADABLE, 110_000);
    expect(new Set(asked.slice(0, UNREADABLE)).size, 'asked for once each at first').to.equal(UNREADABLE);
  });

  async function putOff(): Promise<number> {
    const rows = await stage.database()('followed_wallets').whereNull('from_slot').where('failures', '>', 0);
    return rows.length;
  }
});
