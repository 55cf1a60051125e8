import { waitUntil } from '../../support/wait-until.ts';
import { followerStage, payment } from './follower-stage.ts';

describe('a fork that is found once its replacement is finalized', () => {
  const stage = followerStage();

  async function cursorSlot(): Promise<number | undefined> {
    const row = (await stage
      .database()('ledger_cursors')
      .where({ chain_id: stage.chain().chainId })
      .first('slot')) as { slot: number } | undefined;
    return row?.slot;
  }

  it('hides no payment between the fork and the newest finalized block', async () => {
    const follower = stage.worker().follow();
    const wallet = await stage.followed();
    const forkSlot = stage.ledger().tip();
    for (let count = 0; count < 5; count += 1) stage.ledger().add();
    await waitUntil('all was read', async () => (await cursorSlot()) === stage.ledger().tip());
    await follower.stop();
    stage.ledger().dropBehind(forkSlot);
    const early = payment(wallet);
    stage.ledger().add(early);
    for (let count = 0; count < 40; count += 1) stage.ledger().add();
    stage.ledger().finalSlot = stage.ledger().tip();
    const late = payment(wallet);
    stage.ledger().add(late);
    stage.worker().follow();
    await stage.untilReported(early, late);
  });
});
