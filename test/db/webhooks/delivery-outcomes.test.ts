import { expect } from 'chai';
import { createDeliveryOutcomes, type DeliveryOutcome } from '../../../db/webhooks/delivery-outcomes.ts';
import { createRedelivery } from '../../../db/webhooks/redelivery.ts';
import { testDatabase } from '../../support/database.ts';
import { outcomeOf, queueDeliveries, rowOf } from '../support/queued-deliveries.ts';
import { ownerOfEachTest } from '../support/owner-of-each-test.ts';
import { count, newEndpointOwner } from '../support/rows.ts';

const STATUSES = ['delivered', 'failed', 'retry_due', 'retrying'] as const;

describe('the outcomes of attempts', () => {
  const test = testDatabase();
  const owner = ownerOfEachTest(test);
  let refused: unknown[];

  beforeEach(() => {
    refused = [];
  });

  const record = (outcomes: DeliveryOutcome[]) =>
    createDeliveryOutcomes(test.database, (error) => refused.push(error)).record(outcomes);
  const delivery = (id: string) => rowOf(test.database, 'deliveries', id);

  /** Claimed, like every delivery whose outcome is recorded. */
  async function claimed(howMany = 1, each = owner) {
    const leased = { leased_until: new Date(Date.now() + 60_000) };
    const ids = await queueDeliveries(test.database, each, howMany, leased);
    return ids.map((deliveryId) => ({ deliveryId, endpointId: each.endpointId }));
  }

  async function one() {
    const [first] = await claimed();
    if (!first) throw new Error('nothing is queued');
    return first;
  }

  const attempts = (deliveryId: string) => count(test.database, 'attempts', { delivery_id: deliveryId });

  it('of many deliveries and endpoints are recorded at once, each as it is', async () => {
    const deliveries = [
      ...(await claimed(20)),
      ...(await claimed(20, await newEndpointOwner(test.database))),
    ];
    const statusOf = (index: number) => STATUSES[index % 4] ?? 'failed';
    const outcomes = deliveries.map((each, index) => outcomeOf(each, statusOf(index)));
    expect(await record(outcomes)).to.have.members(deliveries.map(({ deliveryId }) => deliveryId));
    for (const [index, { deliveryId }] of outcomes.entries()) {
      expect(await delivery(deliveryId)).to.include({ status: statusOf(index), attempt_count: 1 });
    }
    expect(await count(test.database, 'attempts', { number: 1 })).to.equal(40);
  });

  it('decide what happens next: an end, a wait, or a workflow that must not stay silent', async () => {
    const of = async (status: (typeof STATUSES)[number]) => {
      const each = await one();
      await record([outcomeOf(each, status, { waitMs: 5_000, leaseMs: status === 'retrying' ? 60_000 : 0 })]);
      const { leased_until, due_at, finished_at } = await delivery(each.deliveryId);
      const seconds = (at: unknown) => (at instanceof Date ? (at.getTime() - Date.now()) / 1_000 : null);
      return [seconds(due_at), seconds(leased_until), seconds(finished_at)];
    };
    for (const status of ['delivered', 'failed'] as const) {
      const [due, leased, finished] = await of(status);
      expect([due, leased]).to.deep.equal([null, null]);
      expect(finished).to.be.within(-5, 1);
    }
    const [due, notLeased, notFinished] = await of('retry_due');
    expect(due).to.be.within(1, 6);
    const [notDue, leased, notDone] = await of('retrying');
    expect(leased).to.be.within(60, 66);
    expect([notLeased, notFinished, notDue, notDone]).to.deep.equal([null, null, null, null]);
  });

  it('are kept as they were: when, how long, the status, what was wrong, and the answer’s body', async () => {
    const [first, second] = await claimed(2);
    if (!first || !second) throw new Error('nothing is queued');
    const at = new Date('2026-01-02T03:04:05.678Z');
    const refused = { statusCode: null, errorClass: 'refused', errorMessage: 'Refused.', responseBody: null };
    await record([
      outcomeOf(first, 'failed', { attempt: { startedAt: at, statusCode: 404 } }),
      outcomeOf(second, 'retry_due', { attempt: refused }),
    ]);
    const attempt = (id: string) =>
      test.database('attempts').where({ delivery_id: id }).first() as Promise<object>;
    expect(await attempt(first.deliveryId)).to.deep.equal({
      delivery_id: first.deliveryId,
      number: 1,
      started_at: at,
      duration_ms: 12,
      status_code: 404,
      error_class: null,
      error_message: null,
      response_body: 'noted',
    });
    expect(await attempt(second.deliveryId)).to.include({
      status_code: null,
      error_class: 'refused',
      error_message: 'Refused.',
      response_body: null,
    });
  });

  it('with the same attempt number count once, for the delivery and for its endpoint’s health', async () => {
    const each = await one();
    const outcome = outcomeOf(each, 'retry_due');
    const written = await Promise.all([record([outcome]), record([outcome]), record([outcome])]);
    expect(written.flat()).to.deep.equal([each.deliveryId]);
    expect(await record([outcomeOf(each, 'delivered')]), 'the same number').to.deep.equal([]);
    expect(await record([outcomeOf(each, 'delivered', { attempt: { number: 3 } })]), 'a gap').to.deep.equal(
      [],
    );
    expect(await attempts(each.deliveryId)).to.equal(1);
    expect(await delivery(each.deliveryId)).to.include({ status: 'retry_due', attempt_count: 1 });
    const endpoint = await rowOf(test.database, 'webhook_endpoints', owner.endpointId);
    expect(endpoint).to.include({ consecutive_failures: 1, last_success_at: null });
  });

  it('are recorded even if one of them is twice in the batch', async () => {
    const [twice, inARow, other] = await claimed(3);
    if (!twice || !inARow || !other) throw new Error('nothing is queued');
    await record([
      outcomeOf(twice, 'retry_due'),
      outcomeOf(twice, 'retry_due'),
      outcomeOf(inARow, 'retry_due'),
      outcomeOf(inARow, 'retry_due', { attempt: { number: 2 } }),
      outcomeOf(other, 'delivered'),
    ]);
    expect(await delivery(other.deliveryId)).to.include({ status: 'delivered' });
    for (const { deliveryId } of [twice, inARow]) {
      const { attempt_count } = await delivery(deliveryId);
      expect(await attempts(deliveryId)).to.equal(attempt_count);
    }
  });

  it('that the database cannot store do not keep others from being recorded', async () => {
    const all = await claimed(5);
    const [bad] = all;
    if (!bad) throw new Error('nothing is queued');
    const written = await record(
      all.map((each) =>
        outcomeOf(each, 'delivered', {
          attempt: { responseBody: each === bad ? 'a zero byte: \0' : 'fine' },
        }),
      ),
    );
    const others = all.filter((each) => each !== bad).map(({ deliveryId }) => deliveryId);
    expect(written.toSorted()).to.deep.equal(others.toSorted());
    expect(refused).to.have.length(1);
    expect(await delivery(bad.deliveryId)).to.include({ status: 'queued', attempt_count: 0 });
  });

  for (const status of ['delivered', 'failed'] as const) {
    it(`never change what is ${status}`, async () => {
      const each = await one();
      await record([outcomeOf(each, status)]);
      const before = await delivery(each.deliveryId);
      for (const later of STATUSES) {
        expect(await record([outcomeOf(each, later, { attempt: { number: 2 } })])).to.deep.equal([]);
      }
      expect(await delivery(each.deliveryId)).to.deep.equal(before);
      expect(await attempts(each.deliveryId)).to.equal(1);
    });
  }

  it('of a redelivery continue to count', async () => {
    const each = await one();
    await record([outcomeOf(each, 'failed')]);
    expect(await createRedelivery(test.database).redeliver(owner, each.deliveryId)).to.equal(true);
    expect(await record([outcomeOf(each, 'delivered')]), 'a late one from before').to.deep.equal([]);
    expect(await record([outcomeOf(each, 'delivered', { attempt: { number: 2 } })])).to.have.length(1);
    expect(await delivery(each.deliveryId)).to.include({
      status: 'delivered',
      attempt_count: 2,
      attempts_before: 1,
    });
  });

  it('from several processes for the same endpoints and deliveries are all recorded, in any order', async () => {
    const owners = await Promise.all(Array.from({ length: 8 }, () => newEndpointOwner(test.database)));
    for (let round = 0; round < 2; round += 1) {
      const deliveries = (await Promise.all(owners.map((each) => claimed(12, each)))).flat();
      const all = deliveries.map((each) => outcomeOf(each, 'retry_due'));
      const shuffled = all.toSorted((a, b) => a.attempt.startedAt.getTime() - b.attempt.startedAt.getTime());
      const orders = [all, all.toReversed(), shuffled, shuffled.toReversed()];
      const written = await Promise.all(orders.map(record));
      expect(written.flat().toSorted()).to.deep.equal(
        deliveries.map(({ deliveryId }) => deliveryId).toSorted(),
      );
    }
  });
});
