import { expect } from 'chai';
import type { Actor } from '../../domain/accounts.ts';
import { ServiceError } from '../../domain/errors.ts';
import { createCallerAuthentication, KEY_MAX_AGE_MS } from '../../operations/caller-authentication.ts';
import { createWrongKeyLimit } from '../../operations/wrong-key-limit.ts';

const HERE = '192.0.2.1';

describe('keys that come again and again', () => {
  let time: number;
  let lookups: string[];
  let valid: Set<string>;
  let away: boolean;

  beforeEach(() => {
    time = 0;
    lookups = [];
    valid = new Set(['right', 'other']);
    away = false;
  });

  function callers({ perMinute = 3, maxKeys = 100 } = {}) {
    const now = (): number => time;
    return createCallerAuthentication({
      apiKeys: {
        async authenticate(authorization): Promise<Actor> {
          lookups.push(authorization ?? '');
          await Promise.resolve();
          if (away) throw new Error('away');
          if (!valid.has(authorization ?? '')) throw new ServiceError('INVALID_API_KEY', 'Wrong.');
          return { accountId: `acc_${authorization}`, tier: 'pro', keyId: 'key_1', defaultNetwork: null };
        },
      },
      wrongKeys: createWrongKeyLimit({ perMinute, now }),
      maxKeys,
      now,
    });
  }

  const outcomeOf = (asked: Promise<Actor>): Promise<string> =>
    asked.then(
      ({ accountId }) => accountId,
      (error: unknown) => (error instanceof ServiceError ? error.code : 'away'),
    );

  it('are looked up once a second, however many requests bring them at once', async () => {
    const { authenticate } = callers();
    const ask = () => Promise.all(Array.from({ length: 50 }, () => authenticate('right', HERE)));
    const actors = await ask();
    time += KEY_MAX_AGE_MS - 1;
    actors.push(...(await ask()));
    expect(new Set(actors.map(({ accountId }) => accountId))).to.deep.equal(new Set(['acc_right']));
    expect(lookups).to.have.length(1);
    time += 1;
    await ask();
    expect(lookups).to.have.length(2);
  });

  it('are refused a second after they were revoked, and at once from then on', async () => {
    const { authenticate } = callers();
    await authenticate('right', HERE);
    valid.delete('right');
    time += KEY_MAX_AGE_MS;
    expect(await outcomeOf(authenticate('right', HERE))).to.equal('INVALID_API_KEY');
    time += 1;
    expect(await outcomeOf(authenticate('right', HERE))).to.equal('INVALID_API_KEY');
  });

  it('are never taken for one another', async () => {
    const { authenticate } = callers();
    const both = await Promise.all([authenticate('right', HERE), authenticate('other', HERE)]);
    expect(both.map(({ accountId }) => accountId)).to.deep.equal(['acc_right', 'acc_other']);
  });

  it('are not looked up any more where an address sent too many wrong ones, also many at once', async () => {
    const { authenticate } = callers();
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, i) => outcomeOf(authenticate(`wrong ${i % 2}`, HERE))),
    );
    expect(outcomes.filter((text) => text === 'INVALID_API_KEY')).to.have.length(3);
    expect(outcomes.filter((text) => text === 'RATE_LIMIT_EXCEEDED')).to.have.length(7);
    expect(lookups).to.have.length(3);
    expect(await outcomeOf(authenticate('right', '192.0.2.2')), 'another address').to.equal('acc_right');
    time += 60_000;
    expect(await outcomeOf(authenticate('right', HERE)), 'a minute later').to.equal('acc_right');
  });

  it('that were valid lately work on beside a neighbour who sends wrong ones', async () => {
    const { authenticate } = callers();
    await authenticate('right', HERE);
    for (let i = 0; i < 5; i += 1) await outcomeOf(authenticate('wrong', HERE));
    time += KEY_MAX_AGE_MS;
    expect(await outcomeOf(authenticate('right', HERE))).to.equal('acc_right');
    expect(await outcomeOf(authenticate('other', HERE)), 'never seen here').to.equal('RATE_LIMIT_EXCEEDED');
  });

  it('do not count as wrong where they are right, or where nobody can say', async () => {
    const { authenticate } = callers({ perMinute: 1, maxKeys: 1 });
    for (const key of ['right', 'other', 'right', 'other']) {
      expect(await outcomeOf(authenticate(key, HERE))).to.equal(`acc_${key}`);
      time += 1;
    }
    away = true;
    for (let i = 0; i < 3; i += 1) expect(await outcomeOf(authenticate('right', HERE))).to.equal('away');
  });
});

describe('the limit of wrong keys', () => {
  const enters = (limit: ReturnType<typeof createWrongKeyLimit>, address: string): boolean => {
    try {
      limit.enter(address);
      return true;
    } catch {
      return false;
    }
  };

  const neighbours: [string, string, string, boolean][] = [
    ['an IPv6 address and its neighbour in the same /64', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['two ways to write one', '2001:db8::1', '2001:0DB8:0:0:0:0:0:2', true],
    ['addresses of two networks', '2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['addresses whose middle is left out', '1::2:3:4:5:6:7', '1::4:5:6:7', false],
    ['an IPv4 address in both forms', '192.0.2.7', '::ffff:192.0.2.7', true],
    ['two IPv4 addresses', '::ffff:192.0.2.7', '::ffff:192.0.2.8', false],
  ];
  for (const [title, one, other, together] of neighbours) {
    it(`counts ${title} ${together ? 'together' : 'apart'}`, () => {
      const limit = createWrongKeyLimit({ perMinute: 1 });
      expect(enters(limit, one)).to.equal(true);
      expect(enters(limit, other)).to.equal(!together);
    });
  }

  it('remembers no more addresses than there is room for: who began longest ago is forgotten', () => {
    const limit = createWrongKeyLimit({ perMinute: 1, maxAddresses: 2 });
    for (const address of ['a', 'b', 'c']) limit.enter(address);
    expect(enters(limit, 'c')).to.equal(false);
    expect(enters(limit, 'a')).to.equal(true);
  });

  it('says when the minute ends', () => {
    let time = 0;
    const limit = createWrongKeyLimit({ perMinute: 1, now: () => time });
    limit.enter('a');
    time = 45_500;
    expect(() => limit.enter('a'))
      .to.throw(ServiceError)
      .that.includes({ code: 'RATE_LIMIT_EXCEEDED', retryAfterSeconds: 15 });
  });
});
