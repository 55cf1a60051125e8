import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { signDelivery } from '../../delivery/sign-delivery.ts';

const BODY = Buffer.from('{"event":"test","data":{}}', 'utf8');

/** Bytes 0 to 23, as in the test vector of the documentation. */
const STANDARD_SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX';

describe('signing a delivery', () => {
  const delivery = {
    eventId: 'evt_1',
    eventVersion: 1,
    body: BODY,
    secret: STANDARD_SECRET,
    attemptedAt: new Date('2023-11-14T22:13:20.250Z'),
  };

  it('makes the Standard Webhooks signature of the published test vector', () => {
    const headers = signDelivery(delivery);
    expect(headers['webhook-id']).to.equal('evt_1');
    expect(headers['webhook-timestamp']).to.equal('1700000000');
    expect(headers['webhook-signature']).to.equal('v1,5IAdvwZiNrrKzvShmH+JpbAj4bxEbxZHTKbq8ufE3d8=');
  });

  it('signs the body bytes alone with the secret as written, in lowercase hex after sha256=', () => {
    const headers = signDelivery({ ...delivery, secret: 'kätzchen', body: Buffer.from('{"a":"ü"}', 'utf8') });
    const expected = createHmac('sha256', Buffer.from('kätzchen', 'utf8')).update('{"a":"ü"}', 'utf8');
    expect(headers['x-service-signature']).to.equal(`sha256=${expected.digest('hex')}`);
  });

  it('gives the time of the attempt as ISO 8601 with Z', () => {
    expect(signDelivery(delivery)['x-service-timestamp']).to.equal('2023-11-14T22:13:20.250Z');
  });

  it('covers id and time: another attempt has another webhook-signature, and the same x-service-signature', () => {
    const first = signDelivery(delivery);
    const later = signDelivery({ ...delivery, attemptedAt: new Date('2023-11-14T22:13:21.250Z') });
    expect(later['webhook-signature']).not.to.equal(first['webhook-signature']);
    expect(later['x-service-signature']).to.equal(first['x-service-signature']);
  });

  for (const secret of [
    'my own secret',
    'AAECAwQFBgcICQoLDA0ODxAREhMUFRYX',
    'whsec_',
    'whsec_not base64',
    'whsec_AAE',
    'whsec_AAF=',
  ]) {
    it(`takes "${secret}", which is not whsec_ with base64, as its UTF-8 bytes`, () => {
      const expected = createHmac('sha256', Buffer.from(secret, 'utf8'))
        .update('evt_1.1700000000.')
        .update(BODY);
      expect(signDelivery({ ...delivery, secret })['webhook-signature']).to.equal(
        `v1,${expected.digest('base64')}`,
      );
    });
  }

  it('carries the signatures of both secrets during a rotation', () => {
    const [own, other] = [STANDARD_SECRET, 'the next secret'].map(
      (secret) => signDelivery({ ...delivery, secret })['webhook-signature'],
    );
    const rotating = signDelivery({ ...delivery, otherSecret: 'the next secret' });
    expect(rotating['webhook-signature']).to.equal(`${own} ${other}`);
    expect(rotating['x-service-signature']).to.equal(signDelivery(delivery)['x-service-signature']);
  });

  it('says that the body is JSON and which version the event has', () => {
    const headers = signDelivery({ ...delivery, eventVersion: 3 });
    expect(headers['content-type']).to.equal('application/json');
    expect(headers['x-service-event-version']).to.equal('3');
    expect(headers['user-agent']).to.match(/^wallet-service/);
  });
});
