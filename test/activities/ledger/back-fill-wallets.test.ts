import { expect } from 'chai';
import { createLedgerCoverageQueries } from '../../../db/queries/ledger-coverage.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { address, followerStage, payment } from './follower-stage.ts';

describe('the past of a followed wallet', () => {
  const stage = followerStage();
  const { worker, add, received } = stage;

  it('is read on from where a worker that ended has left it', async () => {
    const wallet = address();
    const past = Array.from({ length: 120 }, () => payment(wallet));
    for (const each of past) stage.ledger().add(each);
    const first = worker().follow();
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    stage.ledger().gates.older = (position) => (position === null ? Promise.resolve() : gate);
    await add(wallet);
    await waitUntil('the first page is written', () => stage.ledger().olderAsked.length > 1);
    stage.ledger().isAway = true;
    open();
    await first.stop();
    stage.ledger().isAway = false;
    stage.ledger().olderAsked.length = 0;
    worker().follow();
    const done = await waitUntil('its past is read', async () => {
      const coverage = await createLedgerCoverageQueries(stage.database()).ofWallet(stage.chain(), wallet);
      return coverage?.backfillStatus === 'complete' ? coverage : null;
    });
    expect(done.backfilledCount).to.equal(past.length);
    expect(stage.ledger().olderAsked).to.not.include(null);
    expect(await received(), 'nobody is told of what was before').to.deep.equal([]);
  });

  it('is left at the number of transactions that is set', async () => {
    const wallet = address();
    for (let count = 0; count < 70; count += 1) stage.ledger().add(payment(wallet));
    worker({ backfillTransactions: 60 }).follow();
    await add(wallet);
    const done = await waitUntil('its past is read', async () => {
      const coverage = await createLedgerCoverageQueries(stage.database()).ofWallet(stage.chain(), wallet);
      return coverage?.backfillStatus === 'bounded' ? coverage : null;
    });
    expect(done.backfilledCount).to.equal(60);
  });

  it('is not called complete where the nodes have deleted what may have been before', async () => {
    const wallet = address();
    for (let count = 0; count < 3; count += 1) stage.ledger().add(payment(wallet));
    stage.ledger().isPruned = true;
    worker().follow();
    await add(wallet);
    const done = await waitUntil('its past is read', async () => {
      const coverage = await createLedgerCoverageQueries(stage.database()).ofWallet(stage.chain(), wallet);
      return coverage?.backfillStatus === 'running' || coverage?.backfillStatus === 'waiting'
        ? null
        : coverage;
    });
    expect(done).to.include({ backfillStatus: 'bounded', backfilledCount: 3 });
  });
});
