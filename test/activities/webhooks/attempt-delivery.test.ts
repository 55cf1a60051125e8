import { mock } from 'node:test';
import { expect } from 'chai';
import { attemptDelivery, type FollowUp } from '../../../activities/webhooks/attempt-delivery.ts';
import type { DeliveryTask } from '../../../db/webhooks/delivery-claims.ts';
import type { DeliveryOutcome } from '../../../db/webhooks/delivery-outcomes.ts';
import type { Cipher } from '../../../domain/cipher.ts';
import type { AttemptOutcome } from '../../../delivery/attempt-outcome.ts';
import type { PostRequest } from '../../../delivery/post-attempt.ts';
import { encryptBody } from '../../../domain/events/stored-body.ts';
import { testUserKeys } from '../../support/test-user-keys.ts';
import { taskOf } from '../support/scripted-claims.ts';

/** Decrypts a secret only in its own context. */
const CIPHER: Cipher = {
  encrypt: (text, context) => `${context}|${text}`,
  decrypt(text, context) {
    if (!text.startsWith(`${context}|`)) throw new Error('it does not decrypt');
    return text.slice(context.length + 1);
  },
};

const USER_KEYS = testUserKeys();

const CONTEXT = 'webhook_endpoints.secret:one';
const OK: AttemptOutcome = { kind: 'response', status: 200, durationMs: 12.4, responseBody: '' };

describe('an attempt', () => {
  let sent: PostRequest[];

  beforeEach(() => {
    sent = [];
  });

  function attempt(
    outcome: AttemptOutcome,
    changes: Partial<DeliveryTask> = {},
    followUp: FollowUp = 'new_workflow',
  ): Promise<DeliveryOutcome> {
    const post = async (request: PostRequest) => {
      sent.push(request);
      return outcome;
    };
    const secrets = { ciphertext: `${CONTEXT}|a secret`, nextCiphertext: null, switchAt: null };
    return attemptDelivery(
      { cipher: CIPHER, userKeys: USER_KEYS, post },
      taskOf('one', { secrets, ...changes }),
      followUp,
    );
  }

  const response = (status: number, more: { responseBody?: string; retryAfterMs?: number } = {}) => ({
    ...OK,
    status,
    ...more,
  });

  it('sends the frozen body with the event’s id, and a time of its own', async () => {
    const now = Date.parse('2026-01-02T03:04:05Z');
    mock.timers.enable({ apis: ['Date'], now });
    try {
      await attempt(OK, { eventId: 'evt_1', eventVersion: 3, body: { text: '{"event":"ü"}', person: null } });
    } finally {
      mock.timers.reset();
    }
    const [request] = sent;
    expect(request?.url).to.equal('https://example.com/hooks');
    expect(Buffer.from(request?.body ?? '').toString('utf8')).to.equal('{"event":"ü"}');
    expect(request?.headers).to.include({ 'webhook-id': 'evt_1', 'x-service-event-version': '3' });
    expect(request?.headers['x-service-signature']).to.match(/^sha256=[0-9a-f]{64}$/);
    expect(Date.parse(request?.headers['x-service-timestamp'] ?? '')).to.equal(now);
  });

  it('that was accepted ends the delivery', async () => {
    expect(await attempt(OK, { attemptCount: 2 })).to.deep.include({
      status: 'delivered',
      waitMs: 0,
      leaseMs: 0,
      gone: false,
    });
  });

  it('keeps the receiver’s answer, and null for an empty one', async () => {
    const { attempt: answered } = await attempt(response(404, { responseBody: 'No such thing.' }));
    expect(answered).to.include({
      number: 1,
      statusCode: 404,
      durationMs: 12,
      responseBody: 'No such thing.',
    });
    const { attempt: silent } = await attempt(OK, { attemptCount: 4 });
    expect(silent).to.include({ number: 5, responseBody: null, errorClass: null });
  });

  it('with a temporary failure is followed by the next after 1, 2, 4, 8 and 16 s', async () => {
    const waits: number[] = [];
    for (let attemptCount = 0; attemptCount < 5; attemptCount += 1) {
      const outcome = await attempt(response(503), { attemptCount });
      expect(outcome).to.include({ status: 'retrying', hasWorkflow: false });
      waits.push(outcome.waitMs);
    }
    expect(waits).to.deep.equal([1_000, 2_000, 4_000, 8_000, 16_000]);
    const last = await attempt(response(503), { attemptCount: 5 });
    expect(last).to.include({ status: 'failed', waitMs: 0, leaseMs: 0 });
  });

  it('of a redelivery begins the schedule again, and continues to count', async () => {
    const outcome = await attempt(response(500), { attemptCount: 6, attemptsBefore: 6 });
    expect(outcome).to.include({ status: 'retrying', hasWorkflow: false, waitMs: 1_000 });
    expect(outcome.attempt.number).to.equal(7);
    expect(await attempt(response(500), { attemptCount: 11, attemptsBefore: 6 })).to.include({
      status: 'failed',
    });
  });

  it('waits for as long as the receiver asks', async () => {
    expect(await attempt(response(429, { retryAfterMs: 30_000 }))).to.include({ waitMs: 30_000 });
    expect(await attempt(response(429, { retryAfterMs: 10 }))).to.include({ waitMs: 1_000 });
  });

  it('of a workflow lets it keep its place and its lease', async () => {
    const outcome = await attempt(response(500), {}, 'same_workflow');
    expect(outcome).to.include({ status: 'retrying', hasWorkflow: true });
    expect(outcome.leaseMs).to.be.greaterThan(32_000);
  });

  it('with a final refusal is not repeated, and after a 410 the endpoint is switched off', async () => {
    for (const status of [301, 400, 401, 404]) {
      expect(await attempt(response(status)), String(status)).to.include({ status: 'failed', gone: false });
    }
    expect(await attempt(response(410))).to.include({ status: 'failed', gone: true });
  });

  it('without an answer records the reason, and is repeated unless its target is forbidden', async () => {
    const error = { kind: 'error', message: 'Refused.', durationMs: 3 } as const;
    const refused = await attempt({ ...error, errorClass: 'refused' });
    expect(refused).to.include({ status: 'retrying', hasWorkflow: false });
    expect(refused.attempt).to.include({ statusCode: null, errorClass: 'refused', errorMessage: 'Refused.' });
    expect(await attempt({ ...error, errorClass: 'target_forbidden' })).to.include({ status: 'failed' });
  });

  it('is not sent if the secret cannot be read, and does not reveal it', async () => {
    const secrets = { ciphertext: 'of another row|a secret', nextCiphertext: null, switchAt: null };
    const outcome = await attempt(OK, { secrets });
    expect(sent).to.deep.equal([]);
    expect(outcome).to.include({ status: 'retrying', hasWorkflow: false });
    expect(outcome.attempt.errorClass).to.equal('secret_unreadable');
    expect(JSON.stringify(outcome)).not.to.include('a secret');
  });

  it('sends what a person wrote in plain text, although it is stored encrypted with the person’s key', async () => {
    const keyCiphertext = USER_KEYS.create('usr_ada');
    const text = encryptBody(USER_KEYS.cipher('usr_ada', keyCiphertext), 'evt_1', '{"message":"hello"}');
    expect(text).not.to.include('hello');
    const body = { text, person: { userId: 'usr_ada', keyCiphertext } };
    await attempt(OK, { eventId: 'evt_1', body });
    expect(Buffer.from(sent[0]?.body ?? '').toString('utf8')).to.equal('{"message":"hello"}');
  });

  it('is not sent if the event cannot be read', async () => {
    const person = { userId: 'usr_ada', keyCiphertext: USER_KEYS.create('usr_bob') };
    const outcome = await attempt(OK, { body: { text: 'encrypted', person } });
    expect(sent).to.deep.equal([]);
    expect(outcome).to.include({ status: 'retrying', hasWorkflow: false });
    expect(outcome.attempt.errorClass).to.equal('event_unreadable');
  });

  it('in a rotation is signed with both secrets', async () => {
    const next = { nextCiphertext: `${CONTEXT}|the next secret`, switchAt: new Date(Date.now() + 60_000) };
    await attempt(OK, { secrets: { ciphertext: `${CONTEXT}|a secret`, ...next } });
    expect(sent[0]?.headers['webhook-signature']?.split(' ')).to.have.length(2);
  });
});
