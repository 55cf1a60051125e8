import { expect } from 'chai';
import type { ApiKey, BotToken } from '../../../domain/access/actor.ts';
import { ServiceError } from '../../../domain/errors.ts';
import {
  createCallerAuthentication,
  KEY_MAX_AGE_MS,
  WRONG_KEYS,
} from '../../../use-cases/access/caller-authentication.ts';
import { createAttemptLimit } from '../../../use-cases/access/attempt-limit.ts';
import { apiKeyOf } from '../../support/actors.ts';

const HERE = '192.0.2.1';

describe('keys that are used repeatedly', () => {
  let time: number;
  let lookups: string[];
  let valid: Set<string>;
  let away: boolean;
  let underWay: number;
  let maxAtOnce: number;

  beforeEach(() => {
    time = 0;
    lookups = [];
    valid = new Set(['right', 'other']);
    away = false;
    underWay = 0;
    maxAtOnce = 0;
  });

  function callers({ perMinute = 3, maxKeys = 100 } = {}) {
    const now = (): number => time;
    return createCallerAuthentication({
      apiKeys: {
        async authenticate(authorization): Promise<ApiKey | BotToken> {
          lookups.push(authorization ?? '');
          underWay += 1;
          maxAtOnce = Math.max(maxAtOnce, underWay);
          await Promise.resolve();
          underWay -= 1;
          if (away) throw new Error('away');
          if (!valid.has(authorization ?? '')) throw new ServiceError('INVALID_API_KEY', 'Wrong.');
          return apiKeyOf(`acc_${authorization}`);
        },
      },
      wrongKeys: createAttemptLimit({ ...WRONG_KEYS, perMinute, now }),
      maxKeys,
      now,
    });
  }

  const outcomeOf = (asked: Promise<ApiKey | BotToken>): Promise<string> =>
    asked.then(
      ({ accountId }) => accountId,
      (error: unknown) => (error instanceof ServiceError ? error.code : 'away'),
    );

  it('are looked up once a second, however many requests use them at once', async () => {
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

  it('are not looked up after an address has sent too many wrong ones, even many at once', async () => {
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

  it('that are right may be many more at once than an address may have wrong ones, also when none was seen before', async () => {
    const keys = Array.from({ length: 50 }, (_, i) => `right ${i}`);
    for (const key of keys) valid.add(key);
    const { authenticate } = callers();
    const outcomes = await Promise.all(keys.map((key) => outcomeOf(authenticate(key, HERE))));
    expect(outcomes).to.deep.equal(keys.map((key) => `acc_${key}`));
    expect(maxAtOnce, 'lookups at once').to.equal(3);
  });

  it('wait for their turn after wrong ones, and are refused if those used up the minute', async () => {
    const { authenticate } = callers();
    const keys = ['wrong 1', 'right', 'wrong 2', 'other', 'wrong 3', 'right 1', 'wrong 4'];
    const outcomes = await Promise.all(keys.map((key) => outcomeOf(authenticate(key, HERE))));
    expect(outcomes.filter((text) => text === 'INVALID_API_KEY')).to.have.length(3);
    expect(outcomes.slice(0, 4)).to.deep.equal([
      'INVALID_API_KEY',
      'acc_right',
      'INVALID_API_KEY',
      'acc_other',
    ]);
    expect(outcomes.at(-1)).to.equal('RATE_LIMIT_EXCEEDED');
  });

  it('that were valid recently still work next to a neighbour who sends wrong ones', async () => {
    const { authenticate } = callers();
    await authenticate('right', HERE);
    for (let i = 0; i < 5; i += 1) await outcomeOf(authenticate('wrong', HERE));
    time += KEY_MAX_AGE_MS;
    expect(await outcomeOf(authenticate('right', HERE))).to.equal('acc_right');
    expect(await outcomeOf(authenticate('other', HERE)), 'never seen here').to.equal('RATE_LIMIT_EXCEEDED');
  });

  it('do not count as wrong if they are right, or if the database is away', async () => {
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
  type Limit = ReturnType<typeof createAttemptLimit>;
  const sendWrongKey = async (limit: Limit, address: string) => (await limit.enter(address)).leave('wrong');
  const enters = (limit: Limit, address: string): Promise<boolean> =>
    sendWrongKey(limit, address).then(
      () => true,
      () => false,
    );

  const neighbours: [string, string, string, boolean][] = [
    ['an IPv6 address and its neighbour in the same /64', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['two ways to write one', '2001:db8::1', '2001:0DB8:0:0:0:0:0:2', true],
    ['addresses of two networks', '2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['addresses whose middle is left out', '1::2:3:4:5:6:7', '1::4:5:6:7', false],
    ['an IPv4 address in both forms', '192.0.2.7', '::ffff:192.0.2.7', true],
    ['two IPv4 addresses', '::ffff:192.0.2.7', '::ffff:192.0.2.8', false],
    ['two IPv4 addresses in hexadecimal', '::ffff:c000:207', '::ffff:c000:208', false],
  ];
  for (const [title, one, other, together] of neighbours) {
    it(`counts ${title} ${together ? 'together' : 'apart'}`, async () => {
      const limit = createAttemptLimit({ ...WRONG_KEYS, perMinute: 1 });
      expect(await enters(limit, one)).to.equal(true);
      expect(await enters(limit, other)).to.equal(!together);
    });
  }

  it('remembers a limited number of addresses: the one that began first is forgotten', async () => {
    const limit = createAttemptLimit({ ...WRONG_KEYS, perMinute: 1, maxAddresses: 2 });
    for (const address of ['a', 'b', 'c']) await sendWrongKey(limit, address);
    expect(await enters(limit, 'c')).to.equal(false);
    expect(await enters(limit, 'a')).to.equal(true);
  });

  it('lets all waiting requests continue if others come in between, or the minute ends meanwhile', async () => {
    let time = 0;
    const limit = createAttemptLimit({ ...WRONG_KEYS, perMinute: 2, maxAddresses: 1, now: () => time });
    const held = [await limit.enter('a'), await limit.enter('a')];
    const waiting = Array.from({ length: 20 }, async () => {
      const attempt = await limit.enter('a');
      time += 20_000;
      await enters(limit, 'b');
      attempt.leave('not wrong');
    });
    for (const attempt of held) attempt.leave('not wrong');
    await Promise.all(waiting);
  });

  it('reports when the minute ends', async () => {
    let time = 0;
    const limit = createAttemptLimit({ ...WRONG_KEYS, perMinute: 1, now: () => time });
    await sendWrongKey(limit, 'a');
    time = 45_500;
    const refusal: unknown = await limit.enter('a').catch((error: unknown) => error);
    expect(refusal)
      .to.be.instanceOf(ServiceError)
      .that.includes({ code: 'RATE_LIMIT_EXCEEDED', retryAfterSeconds: 15 });
  });
});
