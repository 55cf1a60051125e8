import { defaultPayloadConverter } from '@temporalio/common';
import type { Payload } from '@temporalio/common';
import { expect } from 'chai';
import { DecryptionError } from '../../encryption/authenticated-encryption.ts';
import { parseKeyRing } from '../../encryption/key-ring.ts';
import { createPayloadCodec } from '../../encryption/payload-codec.ts';

const OLD_KEY = `old:${Buffer.alloc(32, 1).toString('base64')}`;
const NEW_KEY = `new:${Buffer.alloc(32, 2).toString('base64')}`;

describe('the payload codec', () => {
  const codec = createPayloadCodec(parseKeyRing(OLD_KEY));
  const values = [{ note: 'only for the owner' }, 'text', 42, null, undefined, new Uint8Array([1, 2, 3])];

  it('returns every value, and shows nothing of it except the key id', async () => {
    const encoded = await codec.encode(values.map(toPayload));
    for (const payload of encoded) {
      expect(Object.keys(payload.metadata ?? {})).to.have.members(['encoding', 'encryption-key-id']);
      expect(textOf(payload.metadata?.['encoding'])).to.equal('binary/encrypted');
      expect(textOf(payload.metadata?.['encryption-key-id'])).to.equal('old');
      expect(textOf(payload.data)).not.to.match(/owner|json/);
    }
    const decoded = await codec.decode(encoded);
    expect(decoded.map((payload) => defaultPayloadConverter.fromPayload(payload))).to.deep.equal(values);
  });

  it('turns an empty list of payloads into an empty list', async () => {
    expect(await codec.encode([])).to.deep.equal([]);
    expect(await codec.decode([])).to.deep.equal([]);
  });

  it('passes on payloads that were never encrypted', async () => {
    const plain = [toPayload('plain'), { metadata: {}, data: new Uint8Array() }, {}];
    expect(await codec.decode(plain)).to.deep.equal(plain);
  });

  it('reads payloads of older keys and names a key that is missing', async () => {
    const encoded = await codec.encode([toPayload('text')]);
    const [decoded] = await createPayloadCodec(parseKeyRing(`${NEW_KEY},${OLD_KEY}`)).decode(encoded);
    expect(decoded && defaultPayloadConverter.fromPayload(decoded)).to.equal('text');
    const failure = await failureOf(createPayloadCodec(parseKeyRing(NEW_KEY)).decode(encoded));
    expect(failure).to.be.instanceOf(DecryptionError);
    expect((failure as Error).message).to.contain('key "old", which is not configured');
  });

  it('refuses payloads that were changed or cut', async () => {
    const [encoded] = await codec.encode([toPayload('text')]);
    const data = Buffer.from(encoded?.data ?? []);
    const flipped = Buffer.from(data);
    flipped.writeUInt8(flipped.readUInt8(20) ^ 1, 20);
    for (const bad of [flipped, data.subarray(0, -1), data.subarray(0, 10), Buffer.alloc(0)]) {
      expect(await failureOf(codec.decode([{ ...encoded, data: bad }]))).to.be.instanceOf(DecryptionError);
    }
  });
});

function toPayload(value: unknown): Payload {
  return defaultPayloadConverter.toPayload(value);
}

function textOf(bytes: Uint8Array | null | undefined): string {
  return Buffer.from(bytes ?? []).toString('latin1');
}

function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => error,
  );
}
