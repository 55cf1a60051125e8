import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook } from '../../client/src/webhooks/verify-webhook.ts';
import { signDelivery } from '../../delivery/sign-delivery.ts';
import { createPostAttempt } from '../../delivery/post-attempt.ts';
import { createTargetGuard } from '../../delivery/target-guard.ts';
import { readBody, startReceiver } from './support/receiver.ts';

const BODY =
  '{"event":"transaction.confirmed","data":{"note":"für 5 €"},"timestamp":"2026-01-01T00:00:00.000Z"}';

/** One as `openssl rand -base64 32` makes it, and one that a client chose. */
const SECRETS = {
  'whsec_ and base64': 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX',
  'text of its own': 'correct-horse-battery-staple',
};

function library(secret: string): Webhook {
  return secret.startsWith('whsec_') ? new Webhook(secret) : new Webhook(secret, { format: 'raw' });
}

function signed(secret: string, otherSecret?: string): Record<string, string> {
  const body = Buffer.from(BODY, 'utf8');
  const delivery = { eventId: 'evt_1', eventVersion: 1, body, secret, attemptedAt: new Date() };
  return signDelivery(otherSecret === undefined ? delivery : { ...delivery, otherSecret });
}

describe('the published library standardwebhooks', () => {
  for (const [what, secret] of Object.entries(SECRETS)) {
    it(`verifies what arrives, with a secret that is ${what}`, async () => {
      const arrived: unknown[] = [];
      const server = await startReceiver(async (request, response) => {
        const headers = request.headers as Record<string, string>;
        arrived.push(library(secret).verify(await readBody(request), headers));
        response.end();
      });
      const { post, close } = createPostAttempt({
        targetGuard: createTargetGuard({ allowedTargets: ['http://127.0.0.1:*'] }),
      });
      const body = Buffer.from(BODY, 'utf8');
      const outcome = await post({ url: `http://127.0.0.1:${server.port}/`, headers: signed(secret), body });
      expect(outcome).to.include({ status: 200 });
      expect(arrived).to.deep.equal([JSON.parse(BODY)]);
      await close();
      await server.close();
    });

    it(`signs deliveries that verifyWebhook accepts, with a secret that is ${what}`, () => {
      const now = new Date();
      const headers = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': library(secret).sign('msg_1', now, BODY),
      };
      expect(verifyWebhook({ headers, body: BODY, secret })).to.include({
        id: 'msg_1',
        event: 'transaction.confirmed',
      });
    });
  }

  it('verifies with the old and the new secret during a rotation', () => {
    const [before, after] = Object.values(SECRETS) as [string, string];
    const headers = signed(before, after);
    for (const secret of [before, after]) {
      expect(library(secret).verify(BODY, headers)).to.deep.equal(JSON.parse(BODY));
      expect(verifyWebhook({ headers, body: BODY, secret })).to.include({ id: 'evt_1' });
    }
  });

  const secret = SECRETS['whsec_ and base64'];
  const changes: Record<string, (headers: Record<string, string>) => [Record<string, string>, string]> = {
    'another body': (headers) => [headers, `${BODY} `],
    'another id': (headers) => [{ ...headers, 'webhook-id': 'evt_2' }, BODY],
    'another time': (headers) => [
      { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 1) },
      BODY,
    ],
    'a time long ago': (headers) => [{ ...headers, 'webhook-timestamp': '1700000000' }, BODY],
    'no signature': (headers) => [
      Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'webhook-signature')),
      BODY,
    ],
    'a signature of another version': (headers) => [
      { ...headers, 'webhook-signature': (headers['webhook-signature'] ?? '').replace('v1', 'v2') },
      BODY,
    ],
    'the signature of another secret': () => [signed('another-secret-of-ours'), BODY],
  };
  for (const [what, change] of Object.entries(changes)) {
    it(`rejects ${what}, as verifyWebhook does`, () => {
      const [headers, body] = change(signed(secret));
      expect(() => library(secret).verify(body, headers)).to.throw();
      expect(() => verifyWebhook({ headers, body, secret })).to.throw();
    });
  }
});
