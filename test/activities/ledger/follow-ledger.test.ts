import { ApplicationFailure } from '@temporalio/common';
import { expect } from 'chai';
import { holdTimers } from '../../support/held-timers.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { address, followerStage, payment } from './follower-stage.ts';
import type { Payment } from './scripted-ledger.ts';

describe('the follower of a ledger', () => {
  const stage = followerStage();
  const { worker, add, isTakenUp, followed, untilReported, balanceOf } = stage;

  it('takes up a wallet that is added meanwhile, and reports every payment from then on', async () => {
    const follower = worker().follow();
    stage.ledger().add(payment(address()));
    const wallet = await followed();
    const [first, second] = [payment(wallet), payment(wallet)];
    stage.ledger().add(first, payment(address()));
    stage.ledger().add();
    stage.ledger().add(second);
    await untilReported(first, second);
    expect(await balanceOf(wallet)).to.equal(4_000_000n);
    await waitUntil('it reports its progress', () =>
      follower.heartbeats.some((each) => JSON.stringify(each)?.includes('"watched":1')),
    );
  });

  it('takes up a wallet although its NOTIFY is lost', async () => {
    const follower = worker().follow();
    await waitUntil('it has begun', () => follower.heartbeats.length > 0);
    const wallet = address();
    await add(wallet, false);
    await waitUntil('it is taken up', () => isTakenUp(wallet));
  });

  it('ends after its time and returns the progress; the next call continues from there', async () => {
    const one = worker({ followMs: 1_500 });
    const first = one.follow();
    const wallet = await followed();
    const progress = await first.ended;
    expect(progress).to.deep.include({ slot: stage.ledger().tip(), lagSlots: 0, watched: 1, expected: 1 });
    const meanwhile = payment(wallet);
    stage.ledger().add(meanwhile);
    one.follow();
    await untilReported(meanwhile);
  });

  it('stops with the worker at once, even while it waits', async () => {
    const follower = worker().follow();
    await followed();
    const waits = holdTimers(() => true);
    try {
      await waitUntil('it waits', () => waits.count() > 0);
      await follower.stop();
      expect(follower.isRunning()).to.equal(false);
    } finally {
      waits.release();
    }
  });

  it('loses nothing while no node answers, and does not end', async () => {
    const follower = worker().follow();
    const wallet = await followed();
    stage.ledger().isAway = true;
    const payments = [payment(wallet), payment(wallet), payment(wallet)];
    for (const each of payments) stage.ledger().add(each);
    await waitUntil('it has heartbeats without an answer', () => follower.heartbeats.length > 2);
    expect(follower.isRunning()).to.equal(true);
    stage.ledger().isAway = false;
    await untilReported(...payments);
  });

  it('begins while no node answers, and follows as soon as one does', async () => {
    stage.ledger().isAway = true;
    worker().follow();
    const wallet = address();
    await add(wallet);
    stage.ledger().isAway = false;
    await waitUntil('it is taken up', () => isTakenUp(wallet));
  });

  it('records no update while no node answers, even if a next call continues', async () => {
    const seen = async () =>
      (
        (await stage
          .database()('ledger_cursors')
          .where({ chain_id: stage.chain().chainId })
          .first('updated_at')) as { updated_at: Date }
      ).updated_at.getTime();
    const one = worker({ followMs: 1_500 });
    const first = one.follow();
    await followed();
    stage.ledger().isAway = true;
    const { slot } = await first.ended;
    const before = await seen();
    const next = one.follow();
    await waitUntil('the next call works', () => next.heartbeats.length > 0);
    expect((await next.ended).slot).to.equal(slot);
    expect(await seen()).to.equal(before);
  });

  it('notifies the alarm if no node has answered since the start', async () => {
    let times = 0;
    const alarm = { observe: () => undefined, observeNothing: () => void (times += 1) };
    stage.ledger().isAway = true;
    worker({ alarm }).follow();
    await waitUntil('the alarm knows', () => times > 1);
  });

  it('that was replaced writes nothing any more, and ends', async () => {
    let open = (): void => undefined;
    const zombie = worker().follow();
    const wallet = await followed();
    stage.ledger().gates.next = new Promise((resolve) => (open = resolve));
    const late = payment(wallet);
    stage.ledger().add(late);
    // It has read the block and stands still, like a paused process.
    await waitUntil('it reads', () => zombie.heartbeats.length > 1);
    stage.ledger().gates.next = Promise.resolve();
    const successor = worker().follow();
    const other = await followed();
    const later = payment(other);
    stage.ledger().add(later);
    await untilReported(late, later);
    open();
    const failure: unknown = await zombie.ended.then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).to.be.instanceOf(ApplicationFailure);
    expect(failure).to.include({ type: 'LedgerTakenOver', nonRetryable: false });
    expect(successor.isRunning()).to.equal(true);
    await untilReported(late, later);
  });

  it('rewinds to before blocks that were dropped, and corrects history and balance', async () => {
    worker().follow();
    const wallet = await followed();
    const [kept, lost, instead] = [payment(wallet, 1_000_000n), payment(wallet, 5_000_000n), payment(wallet)];
    stage.ledger().add(kept);
    stage.ledger().finalSlot = stage.ledger().tip();
    stage.ledger().add(lost);
    await untilReported(kept, lost);
    stage.ledger().dropBehind(stage.ledger().finalSlot);
    stage.ledger().add();
    stage.ledger().add(instead);
    await untilReported(kept, lost, instead);
    await waitUntil('the balance is right', async () => (await balanceOf(wallet)) === 3_000_000n);
    const orphaned = (await stage
      .database()('movements')
      .whereNotNull('orphaned_at')
      .whereIn('signature', [kept.signature, lost.signature, instead.signature])
      .pluck('signature')) as string[];
    expect(orphaned).to.deep.equal([lost.signature]);
  });

  it('finds a dropped block that was followed by others, once its replacement is finalized', async () => {
    const follower = worker().follow();
    const wallet = await followed();
    stage.ledger().add();
    stage.ledger().finalSlot = stage.ledger().tip();
    const lost = payment(wallet);
    stage.ledger().add(lost);
    await untilReported(lost);
    await follower.stop();
    // A node that had both forks has led it from one to the other.
    stage.ledger().dropBehind(stage.ledger().finalSlot);
    for (let count = 0; count < 3; count += 1) stage.ledger().add();
    stage.ledger().finalSlot = stage.ledger().tip();
    const { slot, blockhash } = await stage
      .ledger()
      .reader.votes.latestFinalized(new AbortController().signal);
    await stage
      .database()('ledger_cursors')
      .where({ chain_id: stage.chain().chainId })
      .update({ slot, blockhash });
    worker().follow();
    await waitUntil(
      'it is orphaned',
      async () =>
        (await stage.database()('movements').whereNotNull('orphaned_at').where(pick(lost)).first()) !==
        undefined,
    );
    await waitUntil('the balance is right', async () => (await balanceOf(wallet)) === 0n);
  });

  it('follows the same wallets on a chain that has replaced the network’s', async () => {
    worker().follow();
    const wallet = await followed();
    const before = payment(wallet);
    stage.ledger().add(before);
    await untilReported(before);
    stage.ledger().replace(`chain-${address()}`);
    await waitUntil('it is taken up on the new chain', () => isTakenUp(wallet));
    const after = payment(wallet);
    stage.ledger().add(after);
    await untilReported(before, after);
    expect(await stage.database()('movements').where(pick(before)).first('orphaned_at')).to.deep.equal({
      orphaned_at: null,
    });
  });
});

function pick({ signature }: Payment): { signature: string } {
  return { signature };
}
