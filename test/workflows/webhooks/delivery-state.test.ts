import { expect } from 'chai';
import { ActivityFailure, ApplicationFailure, RetryState, TimeoutFailure } from '@temporalio/common';
import {
  attemptsSummary,
  isGivenUp,
  statusOf,
  waitSummary,
} from '../../../workflows/webhooks/delivery-state.ts';

describe('a delivery’s workflow', () => {
  const afterwards = (cause: Error) =>
    new ActivityFailure(
      'the activity failed',
      'attemptDelivery',
      '1',
      RetryState.NON_RETRYABLE_FAILURE,
      'worker',
      cause,
    );

  it('ends as given up only after the receiver refused the last attempt, not if workers died', () => {
    const refused = ApplicationFailure.nonRetryable('given up, attempt 6: 500', 'DeliveryGivenUp');
    expect(isGivenUp(afterwards(refused))).to.equal(true);
    expect(
      isGivenUp(afterwards(ApplicationFailure.retryable('attempt 5: 500', 'AttemptNotAccepted'))),
    ).to.equal(false);
    expect(isGivenUp(afterwards(new TimeoutFailure('no heartbeat', undefined, 'START_TO_CLOSE')))).to.equal(
      false,
    );
    expect(isGivenUp(new Error('a bug'))).to.equal(false);
  });

  it('shows the status with which the outcome begins', () => {
    expect(statusOf('delivered, attempt 2: 200')).to.equal('delivered');
    expect(statusOf('held: not to be attempted now')).to.equal('held');
    expect(statusOf('failed, attempt 6: 500'), 'a worker of an earlier version').to.equal('failed');
  });

  it('says in its history which event goes to which host, and how long it waits', () => {
    const names = { event: 'transaction.failed', eventId: 'evt_1', webhookId: 'wh_1', host: 'shop.example' };
    expect(attemptsSummary(5, names)).to.equal(
      'Deliver transaction.failed to shop.example, in up to 5 attempts',
    );
    expect(attemptsSummary(1, names)).to.equal(
      'Deliver transaction.failed to shop.example, in up to 1 attempt',
    );
    expect(attemptsSummary(undefined, undefined)).to.equal('Deliver the event');
    expect(waitSummary(991)).to.equal('Next attempt in 1 s');
  });
});
