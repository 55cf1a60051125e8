import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { IdempotencyClaim } from '../../../db/operations/idempotency-store.ts';
import { createKeyedHash } from '../../../encryption/keyed-hash.ts';
import { parseKeyRing } from '../../../encryption/key-ring.ts';
import { createMakeOnce } from '../../../use-cases/operations/idempotency.ts';
import { expectServiceError } from '../support/expect-service-error.ts';

type Claim = Omit<IdempotencyClaim, 'resourceId' | 'statusCode'>;

const REQUEST = { key: 'k', route: 'POST /v1/things', ownerId: 'acc_1' };

/** Keeps claims as the database does: one for each account, route and key. */
function memoryStore() {
  const rows = new Map<string, IdempotencyClaim>();
  const nameOf = ({ ownerId, route, key }: Pick<Claim, 'ownerId' | 'route' | 'key'>): string =>
    JSON.stringify([ownerId, route, key]);
  return {
    find: async (key: Pick<Claim, 'ownerId' | 'route' | 'key'>) => rows.get(nameOf(key)) ?? null,
    keep(claim: Claim, resourceId: string): void {
      rows.set(nameOf(claim), { ...claim, resourceId, statusCode: 202 });
    },
    size: () => rows.size,
  };
}

function thingMaker(store: ReturnType<typeof memoryStore>) {
  let made = 0;
  return {
    made: () => made,
    async make(claim: Claim | null): Promise<string | null> {
      made += 1;
      if (claim) store.keep(claim, `thing ${made}`);
      return `thing ${made}`;
    },
    read: async (id: string) => `${id}, read again`,
  };
}

describe('a creating request', () => {
  it('with the same key and body makes its thing once, and is answered with it as it is now', async () => {
    const store = memoryStore();
    const things = thingMaker(store);
    const first = await createMakeOnce({ store })(REQUEST, { a: 1 }, things);
    const second = await createMakeOnce({ store })(REQUEST, { a: 1 }, things);
    expect(first).to.deep.equal({ value: 'thing 1', replayed: false });
    expect(second).to.deep.equal({ value: 'thing 1, read again', replayed: true });
    expect(things.made()).to.equal(1);
  });

  it('without a key makes a thing each time and remembers nothing', async () => {
    const store = memoryStore();
    const things = thingMaker(store);
    await createMakeOnce({ store })({ ...REQUEST, key: null }, {}, things);
    const second = await createMakeOnce({ store })({ ...REQUEST, key: null }, {}, things);
    expect(second).to.deep.equal({ value: 'thing 2', replayed: false });
    expect(store.size()).to.equal(0);
  });

  for (const [what, other] of [
    ['account', { ownerId: 'acc_2' }],
    ['route', { route: 'POST /v1/others' }],
    ['key', { key: 'K' }],
  ] as const) {
    it(`with another ${what} makes another thing`, async () => {
      const store = memoryStore();
      const things = thingMaker(store);
      await createMakeOnce({ store })(REQUEST, {}, things);
      expect((await createMakeOnce({ store })({ ...REQUEST, ...other }, {}, things)).replayed).to.equal(
        false,
      );
    });
  }

  it('with the same key and another body is a CONFLICT that makes nothing', async () => {
    const store = memoryStore();
    const things = thingMaker(store);
    await createMakeOnce({ store })(REQUEST, { a: 1 }, things);
    await expectServiceError(createMakeOnce({ store })(REQUEST, { a: 2 }, things), 'CONFLICT');
    expect(things.made()).to.equal(1);
  });

  it('that lost the race for its key is answered with what the winner made', async () => {
    const store = memoryStore();
    const answer = await createMakeOnce({ store })(
      REQUEST,
      { a: 1 },
      {
        async make(claim) {
          if (claim) store.keep(claim, 'of the winner');
          return null;
        },
        read: async (id) => id,
      },
    );
    expect(answer).to.deep.equal({ value: 'of the winner', replayed: true });
  });

  it('that lost the race to another body is a CONFLICT', async () => {
    const store = memoryStore();
    const lost = createMakeOnce({ store })(
      REQUEST,
      { a: 1 },
      {
        async make(claim) {
          if (claim) store.keep({ ...claim, bodyHash: 'of another body' }, 'of the winner');
          return null;
        },
        read: async (id) => id,
      },
    );
    await expectServiceError(lost, 'CONFLICT');
  });

  it('that failed stores nothing, so that it can be repeated with its key', async () => {
    const store = memoryStore();
    const things = thingMaker(store);
    const failing = { ...things, make: () => Promise.reject(new Error('away')) };
    const failure = await createMakeOnce({ store })(REQUEST, {}, failing).catch((error: unknown) => error);
    expect(failure).to.include({ message: 'away' });
    expect((await createMakeOnce({ store })(REQUEST, {}, things)).replayed).to.equal(false);
  });

  it('that can never tell what happened asks for a repeat', async () => {
    const store = memoryStore();
    const lost = createMakeOnce({ store })(REQUEST, {}, { make: async () => null, read: async (id) => id });
    const error = await expectServiceError(lost, 'SERVICE_UNAVAILABLE');
    expect(error.retryAfterSeconds).to.equal(1);
  });
});

describe('a creating request with a secret in its body', () => {
  const keyedHash = createKeyedHash(parseKeyRing(`k:${randomBytes(32).toString('base64')}`));
  const body = { secret: 'not for the database' };

  it('stores no hash against which the secret could be guessed', async () => {
    const store = memoryStore();
    await createMakeOnce({ store, keyedHash })(REQUEST, body, thingMaker(store));
    const { bodyHash = '' } = (await store.find(REQUEST)) ?? {};
    expect(bodyHash).to.match(/^v1\.k\./);
    await expectServiceError(createMakeOnce({ store })(REQUEST, body, thingMaker(store)), 'CONFLICT');
  });

  it('makes its thing once, also if it was made before hashes had a key', async () => {
    for (const earlier of [{ keyedHash }, {}]) {
      const store = memoryStore();
      const things = thingMaker(store);
      await createMakeOnce({ store, ...earlier })(REQUEST, body, things);
      const makeOnce = createMakeOnce({ store, keyedHash });
      expect((await makeOnce(REQUEST, body, things)).replayed).to.equal(true);
      const other = makeOnce(REQUEST, { secret: 'another' }, things);
      await expectServiceError(other, 'CONFLICT');
    }
  });
});

describe('two bodies', () => {
  async function areSame(one: unknown, other: unknown): Promise<boolean> {
    const store = memoryStore();
    const things = thingMaker(store);
    await createMakeOnce({ store })(REQUEST, one, things);
    return createMakeOnce({ store })(REQUEST, other, things).then(
      () => true,
      () => false,
    );
  }

  it('are the same in any order of their fields, at any depth', async () => {
    expect(
      await areSame({ a: 1, b: { c: 2, d: [{ e: 3, f: 4 }] } }, { b: { d: [{ f: 4, e: 3 }], c: 2 }, a: 1 }),
    ).to.equal(true);
  });

  it('are the same if one leaves out a field that is undefined in the other', async () => {
    expect(await areSame({ a: 1, b: undefined }, { a: 1 })).to.equal(true);
  });

  const different: [unknown, unknown][] = [
    [{ a: 1 }, { a: '1' }],
    [{ a: null }, {}],
    [{ a: [1, 2] }, { a: [2, 1] }],
    [{ a: { b: 1 } }, { a: 1, b: 1 }],
    [{ at: new Date(1) }, { at: new Date(2) }],
    [{ a: 'b","c":"d' }, { a: 'b', c: 'd' }],
    [[], {}],
  ];
  for (const [one, other] of different) {
    it(`${JSON.stringify(one)} and ${JSON.stringify(other)} are not the same`, async () => {
      expect(await areSame(one, other)).to.equal(false);
    });
  }
});
