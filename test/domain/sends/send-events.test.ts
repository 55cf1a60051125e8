import { expect } from 'chai';
import { findEventType } from '../../../domain/events/event-catalogue.ts';
import { eventBody, type EventDraft } from '../../../domain/events/event-draft.ts';
import { OPERATION_STATUSES } from '../../../domain/operations/operation.ts';
import type { Send } from '../../../domain/sends/send.ts';
import { sendEvent } from '../../../domain/sends/send-events.ts';
import { operationFixture, RECIPIENT, RESULT, SENDER } from '../../support/operation-fixture.ts';

const AT = '2026-01-02T03:04:05.678Z';
const EXPIRED = { code: 'EXPIRED', message: 'Not in time.' } as const;

function eventOf(changes: Partial<Send>): EventDraft {
  const event = sendEvent(operationFixture(changes));
  if (!event) throw new Error('the event is missing');
  return event;
}

describe('the event of a send', () => {
  const events: [EventDraft['name'], Partial<Send>][] = [
    ['transaction.pending', { status: 'submitted' }],
    ['transaction.confirmed', { status: 'confirmed', result: RESULT }],
    ['transaction.failed', { status: 'failed', result: RESULT, error: EXPIRED }],
    ['transaction.failed', { status: 'expired', error: EXPIRED }],
    ['transaction.failed', { status: 'rejected', error: { code: 'REJECTED', message: 'No.' } }],
    [
      'transaction.failed',
      {
        status: 'cancelled',
        confirmedByCallerAt: new Date(AT),
        error: { code: 'CANCELLED', message: 'Gone.' },
      },
    ],
  ];
  for (const [name, changes] of events) {
    it(`that is ${changes.status} is ${name}, with exactly the fields of the catalogue`, () => {
      const event = eventOf(changes);
      expect(event.name).to.equal(name);
      expect(findEventType(event.family, name)?.data.parse(event.data)).to.deep.equal(event.data);
    });
  }

  it('is none while only the owner is concerned', () => {
    expect(sendEvent(operationFixture({ status: 'awaiting_confirmation' }))).to.equal(null);
    expect(sendEvent(operationFixture({ status: 'awaiting_signature' }))).to.equal(null);
  });

  it('is none for a send that was cancelled before anybody confirmed it', () => {
    const cancelled = operationFixture({
      status: 'cancelled',
      error: { code: 'CANCELLED', message: 'Gone.' },
    });
    expect(sendEvent(cancelled)).to.equal(null);
  });

  it('is decided for every status there is', () => {
    for (const status of OPERATION_STATUSES) {
      const operation = operationFixture({ status, result: RESULT, error: EXPIRED });
      expect(() => sendEvent(operation), status).not.to.throw();
    }
  });

  it('names the operation as its transaction, with amounts as decimal strings and the fee in SOL', () => {
    expect(eventOf({ status: 'confirmed', result: RESULT }).data).to.deep.equal({
      transaction_id: 'op_019b7a00-0000-7000-8000-000000000001',
      wallet_address: SENDER,
      amount: '1.5',
      token: 'SOL',
      type: 'send',
      signature: RESULT.signature,
      fee: '0.000005',
      recipient: RECIPIENT,
      block_height: 1_200,
      confirmations: 3,
      confirmed_at: AT,
      flags: [],
      nodes: 2,
      usd_value: null,
      usd_value_reason: 'network_unpriced',
    });
  });

  it('has one cause for each version of its operation', () => {
    const causes = [
      eventOf({ status: 'submitted', version: 4 }),
      eventOf({ status: 'submitted', version: 4 }),
      eventOf({ status: 'submitted', version: 5 }),
    ].map((event) => event.cause);
    expect(causes[0]).to.equal(causes[1]);
    expect(causes[2]).not.to.equal(causes[1]);
  });
});

describe('the body of the event of a send', () => {
  it('is the envelope of event, data and timestamp, byte for byte', () => {
    expect(eventBody(eventOf({ status: 'submitted' }))).to.equal(
      '{"event":"transaction.pending","data":{"transaction_id":"op_019b7a00-0000-7000-8000-000000000001",' +
        `"wallet_address":"${SENDER}","amount":"1.5","token":"SOL","type":"send","recipient":"${RECIPIENT}",` +
        `"submitted_at":"${AT}"},"timestamp":"${AT}"}`,
    );
  });

  it('is the same text after it was parsed and written again, so that both ways of verifying agree', () => {
    const body = eventBody(eventOf({ status: 'confirmed', result: RESULT }));
    expect(JSON.stringify(JSON.parse(body))).to.equal(body);
  });
});
