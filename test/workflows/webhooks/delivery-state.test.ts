import { expect } from 'chai';
import { ActivityFailure, ApplicationFailure, RetryState, TimeoutFailure } from '@temporalio/common';
import { attemptsSummary, statusOfFailure, waitSummary } from '../../../workflows/webhooks/delivery-state.ts';

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

  it('ends as given up after the last attempt, as held if none can be made, and as neither if workers died', () => {
    const failing = (type: string) => afterwards(ApplicationFailure.nonRetryable('why', type));
    expect(statusOfFailure(failing('DeliveryGivenUp'))).to.equal('failed');
    expect(statusOfFailure(failing('DeliveryHeld'))).to.equal('held');
    expect(statusOfFailure(failing('AttemptNotAccepted'))).to.equal(null);
    expect(
      statusOfFailure(afterwards(new TimeoutFailure('no heartbeat', undefined, 'START_TO_CLOSE'))),
    ).to.equal(null);
    expect(statusOfFailure(new Error('a bug'))).to.equal(null);
  });

  it('says in its history which event goes to which host, and how long it waits', () => {
    const names = { event: 'transaction.failed', eventId: 'evt_1', webhookId: 'wh_1', host: 'shop.example' };
    expect(attemptsSummary(5, names)).to.equal(
      'Deliver transaction.failed to shop.example, in up to 5 attempts',
    );
    expect(attemptsSummary(1, names)).to.equal(
      'Deliver transaction.failed to shop.example, in up to 1 attempt',
    );
    expect(waitSummary(991)).to.equal('Next attempt in 1 s');
  });
});
