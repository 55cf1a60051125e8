import { expect } from 'chai';
import { createRequestLimitStore, type RequestLimitStore } from '../../../db/access/request-limit-store.ts';
import { createRequestLimit } from '../../../use-cases/access/request-limit.ts';
import { startTestDatabase, type TestDatabase } from '../../support/database.ts';

const HOUR_MS = 3_600_000;

describe('the request limit', () => {
  let test: TestDatabase;
  let store: RequestLimitStore;
  let subject: string;
  let subjects = 0;

  before(async () => {
    test = await startTestDatabase();
    store = createRequestLimitStore(test.database);
  });
  beforeEach(() => {
    subject = `acc_${(subjects += 1)}`;
  });
  after(() => test.stop());

  /** Counts the statements of a process. */
  function counted() {
    let statements = 0;
    return {
      statements: () => statements,
      store: {
        reserve(request: Parameters<RequestLimitStore['reserve']>[0]) {
          statements += 1;
          return store.reserve(request);
        },
      },
    };
  }

  const endWindow = (end: string) =>
    test.database.raw(`UPDATE request_limits SET window_ends_at = now() + ?::interval WHERE subject = ?`, [
      end,
      subject,
    ]);

  it('is never exceeded, however many processes ask at once', async () => {
    const processes = [1, 2, 3, 4].map(() => createRequestLimit({ store }));
    for (const limit of [7, 100, 1_000]) {
      subject = `${subject}_${limit}`;
      const asked = processes.flatMap((process) => Array.from({ length: limit / 2 }, () => process));
      const answers = await Promise.all(asked.map((process) => process.take(subject, limit)));
      const allowed = answers.filter((answer) => answer.allowed).length;
      expect(allowed).to.be.most(limit);
      // The rest is unused, in the blocks of processes that got no more requests.
      expect(allowed).to.be.least(limit - processes.length * Math.max(1, limit / 100));
    }
  });

  it('gives one process the whole of it, and says after each request what is left', async () => {
    const limits = createRequestLimit({ store });
    for (let remaining = 99; remaining >= 0; remaining -= 1) {
      expect(await limits.take(subject, 100)).to.deep.include({ allowed: true, remaining });
    }
    const refused = await limits.take(subject, 100);
    expect(refused).to.deep.include({ allowed: false, limit: 100, remaining: 0 });
    expect(refused.resetSeconds).to.be.within(3_500, 3_600);
  });

  it('asks the database for a hundredth of the limit at once, and for nothing after it is used up', async () => {
    const process = counted();
    const limits = createRequestLimit(process);
    for (let i = 0; i < 1_000; i += 1) await limits.take(subject, 1_000);
    expect(process.statements()).to.equal(100);
    for (let i = 0; i < 50; i += 1) expect((await limits.take(subject, 1_000)).allowed).to.equal(false);
    // One more, which answers that nothing is left.
    expect(process.statements()).to.equal(101);
  });

  it('serves requests that wait together with one statement', async () => {
    const process = counted();
    const limits = createRequestLimit(process);
    await Promise.all(Array.from({ length: 80 }, () => limits.take(subject, 100)));
    expect(process.statements()).to.be.most(3);
  });

  it('begins a new hour with the first request after the old one', async () => {
    let time = 0;
    const limits = createRequestLimit({ store, now: () => time });
    for (let i = 0; i < 4; i += 1) await limits.take(subject, 3);
    expect((await limits.take(subject, 3)).allowed).to.equal(false);
    await endWindow('-1 second');
    time += HOUR_MS;
    const first = await limits.take(subject, 3);
    expect(first).to.deep.include({ allowed: true, remaining: 2 });
    expect(first.resetSeconds).to.be.within(3_599, 3_600);
  });

  it('spends nothing of an old hour in the new one', async () => {
    let time = 0;
    const early = createRequestLimit({ store, now: () => time });
    await early.take(subject, 1_000);
    await endWindow('-1 second');
    time += HOUR_MS;
    const late = createRequestLimit({ store, now: () => time });
    for (let i = 0; i < 1_000; i += 1) await late.take(subject, 1_000);
    expect((await early.take(subject, 1_000)).allowed).to.equal(false);
  });

  it('is a higher one at once for an account of a higher tier', async () => {
    const limits = createRequestLimit({ store });
    for (let i = 0; i < 101; i += 1) await limits.take(subject, 100);
    expect((await limits.take(subject, 100)).allowed).to.equal(false);
    expect(await limits.take(subject, 1_000)).to.deep.include({ allowed: true, remaining: 899 });
  });

  it('lets no request through while the database is away, and all of them afterwards', async () => {
    let away = true;
    const limits = createRequestLimit({
      store: { reserve: (request) => (away ? Promise.reject(new Error('away')) : store.reserve(request)) },
    });
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => limits.take(subject, 100)));
    expect(outcomes.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected', 'rejected']);
    away = false;
    expect((await limits.take(subject, 100)).allowed).to.equal(true);
  });

  it('is kept in memory for a limited number of subjects, and still not exceeded', async () => {
    const limits = createRequestLimit({ store, maxSubjects: 2 });
    let allowed = 0;
    for (let i = 0; i < 30; i += 1) {
      await limits.take(`${subject}_${i}`, 5);
      if ((await limits.take(subject, 5)).allowed) allowed += 1;
    }
    expect(allowed).to.equal(5);
  });

  it('leaves no rows of subjects that stopped asking: a few are removed at a time', async () => {
    await test.database('request_limits').delete();
    for (let i = 0; i < 5; i += 1) await store.reserve({ subject: `old_${i}`, limit: 1, amount: 1 });
    await test.database.raw(`UPDATE request_limits SET window_ends_at = now() - interval '25 hours'`);
    await store.reserve({ subject: 'present', limit: 1, amount: 1 });
    expect([await store.removeOld(3), await store.removeOld(3), await store.removeOld(3)]).to.deep.equal([
      3, 2, 0,
    ]);
    expect(await test.database('request_limits').pluck<string[]>('subject')).to.deep.equal(['present']);
  });
});
