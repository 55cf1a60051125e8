import { expect } from 'chai';
import { createHmac } from 'node:crypto';
import { signDelivery } from '../../../delivery/sign-delivery.ts';
import { InvalidArgumentError } from '../../src/errors.ts';
import { verifyWebhook, type VerifyWebhookInput } from '../../src/webhooks/verify-webhook.ts';
import {
  WebhookVerificationError,
  type WebhookRejection,
} from '../../src/webhooks/webhook-verification-error.ts';
import { failureOf } from '../support/thrown.ts';

/** The published test vector: the secret is the bytes 0 to 23. */
const VECTOR = {
  secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX',
  body: '{"event":"test","data":{}}',
  now: new Date(1_700_000_000_000),
};
const VECTOR_HEADERS = {
  'webhook-id': 'evt_1',
  'webhook-timestamp': '1700000000',
  'webhook-signature': 'v1,5IAdvwZiNrrKzvShmH+JpbAj4bxEbxZHTKbq8ufE3d8=',
};
const SERVICE_SIGNATURE = serviceSignature(VECTOR.secret, VECTOR.body);

function serviceSignature(secret: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

function standardSignature(
  key: string | Uint8Array,
  body: string,
  id = 'evt_1',
  timestamp = '1700000000',
): string {
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** A valid delivery, signed with a plain text secret. */
function delivery(body: string, secret = 'correct horse battery staple'): VerifyWebhookInput {
  return {
    headers: { ...VECTOR_HEADERS, 'webhook-signature': standardSignature(secret, body) },
    body,
    secret,
    now: VECTOR.now,
  };
}

describe('verifyWebhook accepts', () => {
  const event = { id: 'evt_1', event: 'test', data: {}, timestamp: null };

  it('the test vector of Standard Webhooks', () => {
    expect(verifyWebhook({ ...VECTOR, headers: VECTOR_HEADERS })).to.deep.equal(event);
  });

  it('both signatures together', () => {
    const headers = { ...VECTOR_HEADERS, 'x-service-signature': SERVICE_SIGNATURE };
    expect(verifyWebhook({ ...VECTOR, headers })).to.deep.equal(event);
  });

  it('a Headers object, header names in any case, and a body as bytes', () => {
    expect(verifyWebhook({ ...VECTOR, headers: new Headers(VECTOR_HEADERS) })).to.deep.equal(event);
    const headers = Object.fromEntries(
      Object.entries(VECTOR_HEADERS).map(([name, value]) => [name.toUpperCase(), value]),
    );
    const body = new TextEncoder().encode(VECTOR.body);
    expect(verifyWebhook({ ...VECTOR, body, headers })).to.deep.equal(event);
  });

  it('a secret that is plain text, and a body beyond ASCII', () => {
    const body = '{"event":"test","data":{"name":"Zoë 😀"},"timestamp":"2026-01-01T00:00:00.000Z"}';
    const verified = verifyWebhook(delivery(body, 'pässwörd'));
    expect(verified.data).to.deep.equal({ name: 'Zoë 😀' });
    expect(verified.timestamp).to.equal('2026-01-01T00:00:00.000Z');
  });

  it('the right signature among others, as during a change of the secret', () => {
    const list = `v1a,AAAA ${standardSignature('old', VECTOR.body)} ${VECTOR_HEADERS['webhook-signature']}`;
    const headers = { ...VECTOR_HEADERS, 'webhook-signature': list };
    expect(verifyWebhook({ ...VECTOR, headers })).to.deep.equal(event);
  });

  it('both the old and the new secret while an endpoint changes it', () => {
    const [before, after] = ['the secret of before', 'the secret of after'];
    const body = Buffer.from(VECTOR.body);
    const headers = signDelivery({
      eventId: 'evt_1',
      eventVersion: 1,
      body,
      secret: before,
      otherSecret: after,
      attemptedAt: VECTOR.now,
    });
    for (const secret of [before, after]) {
      expect(verifyWebhook({ headers, body, secret, now: VECTOR.now })).to.deep.equal(event);
    }
  });

  for (const [title, nowSeconds] of [
    ['exactly as old as the tolerance', 1_700_000_300],
    ['exactly as far in the future as the tolerance', 1_699_999_700],
  ] as const) {
    it(`a delivery ${title}`, () => {
      const now = new Date(nowSeconds * 1000);
      expect(verifyWebhook({ ...VECTOR, headers: VECTOR_HEADERS, now })).to.deep.equal(event);
    });
  }
});

describe('verifyWebhook rejects', () => {
  const good: VerifyWebhookInput = {
    ...VECTOR,
    headers: { ...VECTOR_HEADERS, 'x-service-signature': SERVICE_SIGNATURE },
  };
  const withHeader = (name: string, value: string | string[] | undefined): VerifyWebhookInput => ({
    ...good,
    headers: { ...VECTOR_HEADERS, 'x-service-signature': SERVICE_SIGNATURE, [name]: value },
  });
  const vectorKey = Buffer.from('AAECAwQFBgcICQoLDA0ODxAREhMUFRYX', 'base64');

  const table: [title: string, input: VerifyWebhookInput, reason: WebhookRejection][] = [
    ['no headers', { ...good, headers: {} }, 'missing_header'],
    ['no id', withHeader('webhook-id', undefined), 'missing_header'],
    ['no timestamp', withHeader('webhook-timestamp', undefined), 'missing_header'],
    ['no signature', withHeader('webhook-signature', undefined), 'missing_header'],
    ['an empty signature', withHeader('webhook-signature', ''), 'missing_header'],
    [
      'only the signature that does not bind the time',
      { ...good, headers: { 'x-service-signature': SERVICE_SIGNATURE } },
      'missing_header',
    ],
    [
      'an id with a dot, which could shift what is signed',
      withHeader('webhook-id', 'evt.1'),
      'malformed_header',
    ],
    ['a timestamp in ISO form', withHeader('webhook-timestamp', '2023-11-14T22:13:20Z'), 'malformed_header'],
    ['a timestamp with a fraction', withHeader('webhook-timestamp', '1700000000.5'), 'malformed_header'],
    ['a negative timestamp', withHeader('webhook-timestamp', '-1700000000'), 'malformed_header'],
    ['a signature without its version', withHeader('webhook-signature', 'AAAA'), 'malformed_header'],
    ['a duplicate header', withHeader('webhook-id', ['evt_1', 'evt_1']), 'malformed_header'],
    [
      'a service signature in capitals',
      withHeader('x-service-signature', SERVICE_SIGNATURE.toUpperCase()),
      'malformed_header',
    ],
    [
      'a service signature cut short',
      withHeader('x-service-signature', SERVICE_SIGNATURE.slice(0, -1)),
      'malformed_header',
    ],
    ['an hour-old delivery', { ...good, now: new Date(1_700_003_600_000) }, 'too_old'],
    ['a delivery a second too old', { ...good, now: new Date(1_700_000_301_000) }, 'too_old'],
    ['a delivery a second too far in the future', { ...good, now: new Date(1_699_999_699_000) }, 'too_old'],
    [
      'a delivery older than the caller’s tolerance',
      { ...good, now: new Date(1_700_000_011_000), toleranceSeconds: 10 },
      'too_old',
    ],
    ['a delivery of unknown age', { ...good, now: new Date(Number.NaN) }, 'too_old'],
    ['another id', withHeader('webhook-id', 'evt_2'), 'wrong_signature'],
    ['another timestamp', withHeader('webhook-timestamp', '1700000001'), 'wrong_signature'],
    ['another secret', { ...good, secret: 'whsec_AAAA' }, 'wrong_signature'],
    ['another body', { ...good, body: VECTOR.body.replace('test', 'tost') }, 'wrong_signature'],
    ['a body with one more space', { ...good, body: `${VECTOR.body} ` }, 'wrong_signature'],
    [
      'a signature of another version',
      withHeader('webhook-signature', VECTOR_HEADERS['webhook-signature'].replace('v1', 'v2')),
      'wrong_signature',
    ],
    [
      'a signature cut short',
      withHeader('webhook-signature', VECTOR_HEADERS['webhook-signature'].slice(0, -2)),
      'wrong_signature',
    ],
    [
      'a wrong service signature next to a right standard one',
      withHeader('x-service-signature', serviceSignature('other', VECTOR.body)),
      'wrong_signature',
    ],
    [
      'a signature with the base64 secret used as plain text',
      withHeader('webhook-signature', standardSignature(VECTOR.secret, VECTOR.body)),
      'wrong_signature',
    ],
    ...[
      '',
      'null',
      '[]',
      '"event"',
      '{',
      '{"event":"test"}',
      '{"event":1,"data":{}}',
      '{"event":"test","data":[]}',
    ].map((body): [string, VerifyWebhookInput, WebhookRejection] => [
      `the signed body ${JSON.stringify(body)}`,
      delivery(body),
      'malformed_body',
    ]),
  ];
  for (const [title, input, reason] of table) {
    it(title, async () => {
      const error = await failureOf(WebhookVerificationError, () => verifyWebhook(input));
      expect(error.reason).to.equal(reason);
      expect(error.message).not.to.contain(input.secret);
    });
  }

  it('signed bytes that are not UTF-8', async () => {
    const body = Uint8Array.of(0xff, 0xfe);
    const signature = createHmac('sha256', vectorKey)
      .update('evt_1.1700000000.')
      .update(body)
      .digest('base64');
    const headers = { ...VECTOR_HEADERS, 'webhook-signature': `v1,${signature}` };
    const error = await failureOf(WebhookVerificationError, () =>
      verifyWebhook({ ...VECTOR, headers, body }),
    );
    expect(error.reason).to.equal('malformed_body');
  });

  it('with an error that says how far the time is off, or why a signature can be wrong', async () => {
    const late = { ...good, now: new Date(1_700_003_600_000) };
    const { message } = await failureOf(WebhookVerificationError, () => verifyWebhook(late));
    expect(message).to.match(/^webhook-timestamp is 3600 s ago, more than 300 s: /);
    const changed = { ...good, body: JSON.stringify(JSON.parse(VECTOR.body), null, 2) };
    const wrong = await failureOf(WebhookVerificationError, () => verifyWebhook(changed));
    expect(wrong.message).to.contain('webhook-signature').and.contain('not as it was received');
  });

  it("a parsed body and an unusable tolerance as the caller's mistakes", async () => {
    const body: unknown = JSON.parse(VECTOR.body);
    const parsed = await failureOf(InvalidArgumentError, () =>
      verifyWebhook({ ...good, body: body as string }),
    );
    expect([parsed.argument, parsed.message.includes('before JSON.parse')]).to.deep.equal(['body', true]);
    for (const toleranceSeconds of [-1, Number.NaN]) {
      const error = await failureOf(InvalidArgumentError, () => verifyWebhook({ ...good, toleranceSeconds }));
      expect(error.argument).to.equal('toleranceSeconds');
    }
  });

  for (const secret of ['', 'whsec_', 'whsec_not base64']) {
    it(`the unusable secret "${secret}" as the caller's mistake`, async () => {
      const error = await failureOf(InvalidArgumentError, () => verifyWebhook({ ...good, secret }));
      expect(error.argument).to.equal('secret');
    });
  }
});
