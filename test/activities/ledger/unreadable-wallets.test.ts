import { setMaxListeners } from 'node:events';
import { expect } from 'chai';
import { waitUntil } from '../../support/wait-until.ts';
import { address, followerStage, payment } from './follower-stage.ts';

/** As many as an account of the free tier may have. */
const UNREADABLE = 100;

describe('wallets that no node can list', () => {
  const stage = followerStage();

  it('hold up nobody else, and are asked for less and less often', async () => {
    stage.worker().follow();
    const wallet = await stage.followed();
    const { reader } = stage.ledger();
    const { snapshot } = reader;
    let asked = 0;
    reader.snapshot = (each, options) => {
      if (each === wallet) return snapshot(each, options);
      asked += 1;
      setMaxListeners(0, options.signal);
      return new Promise((_, reject) => {
        options.signal.addEventListener('abort', () => reject(options.signal.reason as Error));
      });
    };
    for (let count = 0; count < UNREADABLE; count += 1) await stage.add(address());
    await waitUntil('the first have failed', () => asked > 0);
    for (let count = 0; count < 3; count += 1) {
      const each = payment(wallet);
      stage.ledger().add(each);
      await waitUntil('it is told of', async () => (await stage.received()).includes(each.signature));
    }
    await waitUntil('all were put off', async () => (await dueLater()) === UNREADABLE);
    expect(asked).to.equal(UNREADABLE);
  });

  async function dueLater(): Promise<number> {
    const rows = await stage.database()('followed_wallets').whereNull('from_slot').where({ failures: 1 });
    return rows.length;
  }
});
