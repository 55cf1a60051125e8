import { expect } from 'chai';
import { createOutcomeRecorder } from '../../../activities/webhooks/record-outcomes.ts';
import type { DeliveryOutcome } from '../../../db/webhooks/delivery-outcomes.ts';
import { outcomeOf } from '../../db/support/queued-deliveries.ts';
import { waitUntil } from '../../support/wait-until.ts';

const AWAY = new Error('the database is away');

describe('the recorder of outcomes', () => {
  let batches: DeliveryOutcome[][];
  let errors: unknown[];
  let isAway: boolean;
  let answer: (() => void) | null;

  beforeEach(() => {
    [batches, errors, isAway, answer] = [[], [], false, null];
  });

  /** A database that counts what is recorded for the first time. */
  function recorder({ giveUpMs = 60_000, slow = false } = {}) {
    const known = new Set<string>();
    return createOutcomeRecorder({
      giveUpMs,
      onError: (error) => errors.push(error),
      outcomes: {
        async record(outcomes) {
          batches.push([...outcomes]);
          if (slow) await new Promise<void>((resolve) => (answer = resolve));
          if (isAway) throw AWAY;
          const ids = outcomes.map(({ deliveryId }) => deliveryId).filter((id) => !known.has(id));
          for (const id of ids) known.add(id);
          return ids;
        },
      },
    });
  }

  const outcome = (deliveryId: string) => outcomeOf({ deliveryId, endpointId: 'one' }, 'delivered');
  const outcomes = (howMany: number) =>
    Array.from({ length: howMany }, (_, index) => outcome(`delivery ${index}`));

  it('writes outcomes that arrive together in one batch, and those that arrive meanwhile in the next', async () => {
    const { record, pending } = recorder({ slow: true });
    const first = outcomes(3).map(record);
    expect(pending()).to.equal(3);
    await waitUntil('the first write', () => answer);
    const second = [record(outcome('later')), record(outcome('latest'))];
    expect(pending()).to.equal(5);
    answer?.();
    expect(await Promise.all(first)).to.deep.equal([true, true, true]);
    await waitUntil('the second write', () => batches.length === 2);
    expect(pending()).to.equal(2);
    answer?.();
    await Promise.all(second);
    expect(batches.map(({ length }) => length)).to.deep.equal([3, 2]);
    await waitUntil('the end', () => pending() === 0);
  });

  it('writes at most 500 at once', async () => {
    const { record } = recorder();
    await Promise.all(outcomes(1_100).map(record));
    expect(batches.map(({ length }) => length)).to.deep.equal([500, 500, 100]);
  });

  it('reports for each if it counted', async () => {
    const { record } = recorder();
    expect(await record(outcome('one'))).to.equal(true);
    expect(await Promise.all([record(outcome('one')), record(outcome('two'))])).to.deep.equal([false, true]);
  });

  it('loses nothing while the database is away, and keeps the order', async () => {
    const { record, pending } = recorder();
    isAway = true;
    const written = [record(outcome('one')), record(outcome('two'))];
    await waitUntil('a failure', () => errors.length > 0);
    written.push(record(outcome('three')));
    expect(pending()).to.equal(3);
    isAway = false;
    expect(await Promise.all(written)).to.deep.equal([true, true, true]);
    expect(batches.at(-1)?.map(({ deliveryId }) => deliveryId)).to.deep.equal(['one', 'two', 'three']);
    expect(errors).to.deep.equal([AWAY]);
  });

  it('gives up outcomes whose leases have ended, and no younger ones', async () => {
    const { record, pending } = recorder({ giveUpMs: 300 });
    isAway = true;
    const old = record(outcome('old'));
    await waitUntil('a failure', () => errors.length > 0);
    isAway = false;
    const young = record(outcome('young'));
    expect(await old).to.equal(false);
    expect(await young).to.equal(true);
    expect(batches.at(-1)?.map(({ deliveryId }) => deliveryId)).to.deep.equal(['young']);
    await waitUntil('the end', () => pending() === 0);
  });
});
