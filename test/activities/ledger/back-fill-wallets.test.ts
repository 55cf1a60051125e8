import { expect } from 'chai';
import { backFillWallets } from '../../../activities/ledger/back-fill-wallets.ts';
import type { LedgerSession } from '../../../activities/ledger/ledger-session.ts';
import { ChainError } from '../../../chain/rpc/chain-error.ts';
import { MissingPastError } from '../../../chain/ledger/missing-past-error.ts';
import { createLedgerCoverageQueries } from '../../../db/ledger/ledger-coverage.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { address, followerStage, payment } from './follower-stage.ts';

describe('the past of a followed wallet', () => {
  const stage = followerStage();
  const { worker, add, received } = stage;

  it('continues from the position that a stopped worker has left', async () => {
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
    expect(await received(), 'older movements are not reported').to.deep.equal([]);
  });

  it('is limited to the configured number of transactions', async () => {
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

  it('is not called complete if the nodes have deleted older blocks', async () => {
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

  it('waits for a node that may have the rest, even after a long outage of all nodes', async () => {
    const asked: (boolean | undefined)[] = [];
    let failure: Error = new ChainError('unavailable', 'no node answers');
    const task = {
      id: 1,
      address: 'wallet',
      fromSlot: 9,
      requestedSlot: null,
      position: null,
      count: 0,
      isRead: false,
    };
    const session = {
      wallets: { toBackfill: () => Promise.resolve([task]), putOff: () => Promise.resolve() },
      reader: {
        votes: { configured: 1 },
        slots: () => [],
        older({ mayBeCutOff }: { mayBeCutOff?: boolean }) {
          asked.push(mayBeCutOff);
          return Promise.reject(failure);
        },
      },
      missingPasts: new Map(),
      log: createLogger({ level: 'silent', service: 'test' }),
    } as unknown as LedgerSession;
    const tryTimes = async (times: number): Promise<void> => {
      for (let turn = 0; turn < times; turn += 1) {
        await backFillWallets(
          session,
          { maxTransactions: 1_000, receiveByOneNodeAfterMs: 0 },
          new AbortController().signal,
        );
      }
    };
    await tryTimes(20);
    failure = new MissingPastError(failure);
    await tryTimes(5);
    expect(asked).to.not.include(true);
    await tryTimes(1);
    expect(asked.at(-1)).to.equal(true);
  });
});
