import { lookup as systemLookup } from 'node:dns/promises';
import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { TargetForbiddenError, TargetUnresolvedError } from '../../domain/webhooks/target-guard.ts';
import { createResolveName } from '../../delivery/resolve-name.ts';
import type { ResolveNameDeps } from '../../delivery/resolve-name.ts';
import { createTargetGuard } from '../../delivery/target-guard.ts';
import { startNameServer } from './support/name-server.ts';
import type { NameRecord, NameServer } from './support/name-server.ts';
import { waitUntil } from '../support/wait-until.ts';

const PUBLIC_V4 = '93.184.215.14';
const PUBLIC_V6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c';
/** More than a busy machine needs for a name that resolves. */
const LIMIT_MS = 1_500;
/** More than the four threads that `dns.lookup` shares with everything else in a process. */
const SILENT_NAMES = 20;
/** The maximum number of lookups under way. */
const MAX_NAMES = 256;

const RECORDS: Record<string, NameRecord> = {
  'public.test': { addresses: [PUBLIC_V6, PUBLIC_V4] },
  'v6.test': { addresses: [PUBLIC_V6] },
  'alias.test': { alias: 'public.test', addresses: [PUBLIC_V4] },
  'inside.test': { alias: 'database.internal', addresses: ['10.0.0.7'] },
  'half.test': { addresses: [PUBLIC_V4], silentFor: 'AAAA' },
  'none.test': { addresses: [] },
};

describe('how the host name of a webhook URL is resolved', () => {
  let records = RECORDS;
  let server: NameServer;

  beforeEach(async () => {
    records = { ...RECORDS };
    server = await startNameServer((name) =>
      name.startsWith('silent') ? 'silent' : (records[name] ?? null),
    );
  });
  afterEach(() => server.close());

  function lookup(deps: Partial<ResolveNameDeps> = {}): ReturnType<typeof createResolveName> {
    return createResolveName({
      hostsFileNames: [],
      nameServers: [server.address],
      limitMs: LIMIT_MS,
      ...deps,
    });
  }

  function guard(): ReturnType<typeof createTargetGuard> {
    return createTargetGuard({ allowedTargets: [], lookup: lookup() });
  }

  it('names whose servers never answer delay no other name of the process', async () => {
    const resolveName = lookup();
    let ended = 0;
    const silent = Array.from({ length: SILENT_NAMES }, (_, index) =>
      resolveName(`silent-${index}.test`).catch(() => {
        ended += 1;
      }),
    );
    await waitUntil('every silent name was asked for', () => server.asked.size === SILENT_NAMES);
    expect(await resolveName('public.test')).to.have.length(2);
    expect(await systemLookup('localhost')).to.have.property('address');
    expect(ended).to.equal(0);
    await Promise.all(silent);
  });

  it('a name without an answer fails at the limit', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const failures: unknown[] = [];
      const failure = failureOf(guard().resolve('https://silent.test/')).then((error) =>
        failures.push(error),
      );
      while (!server.asked.has('silent.test')) await setImmediate();
      mock.timers.tick(LIMIT_MS - 1);
      await setImmediate();
      expect(failures).to.deep.equal([]);
      mock.timers.tick(1);
      await failure;
      expect(failures[0]).to.be.instanceOf(TargetUnresolvedError);
    } finally {
      mock.timers.reset();
    }
  });

  for (const name of ['unknown.test', 'none.test', 'a..test', `${'a'.repeat(64)}.test`]) {
    it(`https://${name.slice(0, 20)} has no address`, async () => {
      expect(await failureOf(guard().resolve(`https://${name}/`))).to.be.instanceOf(TargetUnresolvedError);
    });
  }

  it('gives the addresses of both families', async () => {
    expect(await guard().resolve('https://public.test/')).to.deep.equal([
      { address: PUBLIC_V4, family: 4 },
      { address: PUBLIC_V6, family: 6 },
    ]);
    expect(await guard().resolve('https://v6.test/')).to.deep.equal([{ address: PUBLIC_V6, family: 6 }]);
  });

  it('gives the addresses of one family if the server never answers for the other', async () => {
    expect(await lookup()('half.test')).to.deep.equal([{ address: PUBLIC_V4 }]);
  });

  it('follows an alias, and checks its addresses', async () => {
    expect(await guard().resolve('https://alias.test/')).to.deep.equal([{ address: PUBLIC_V4, family: 4 }]);
    expect(await failureOf(guard().resolve('https://inside.test/'))).to.be.instanceOf(TargetForbiddenError);
  });

  it('asks once for a name that several callers wait for, and again for the next', async () => {
    const resolveName = lookup();
    await Promise.all([resolveName('public.test'), resolveName('public.test')]);
    expect(server.asked.get('public.test')).to.equal(2); // for IPv4 and for IPv6
    records['public.test'] = { addresses: ['10.0.0.7'] };
    expect(await resolveName('public.test')).to.deep.equal([{ address: '10.0.0.7' }]);
  });

  it('refuses at once above the limit of names under way, and accepts more when they have ended', async () => {
    const resolveName = lookup();
    const silent = Array.from({ length: MAX_NAMES }, (_, index) => resolveName(`silent-${index}.test`));
    expect(await failureOf(resolveName('public.test')))
      .to.have.property('message')
      .that.contains('Too many');
    await Promise.allSettled(silent);
    expect(await resolveName('public.test')).to.have.length(2);
  });
});

describe('names that may be in the hosts file', () => {
  it('are resolved by the system: localhost, and those of the allow-list', async () => {
    const local = await createTargetGuard({ allowedTargets: ['http://localhost:*'] }).resolve(
      'http://localhost:1/',
    );
    expect(local.map(({ address }) => address)).to.include.oneOf(['127.0.0.1', '::1']);

    const asked: string[] = [];
    const resolveName = createResolveName({
      hostsFileNames: ['receiver.test'],
      hostsFileLookup: async (name) => {
        asked.push(name);
        return [{ address: '172.20.0.3' }];
      },
    });
    expect(await resolveName('receiver.test')).to.deep.equal([{ address: '172.20.0.3' }]);
    await resolveName('localhost');
    expect(asked).to.deep.equal(['receiver.test', 'localhost']);
  });

  it('hold one thread each, however often they are asked for, and no caller longer than the limit', async () => {
    let asked = 0;
    const resolveName = createResolveName({
      hostsFileNames: ['receiver.test'],
      hostsFileLookup: () => {
        asked += 1;
        return new Promise(() => undefined);
      },
      limitMs: 50,
    });
    for (let round = 0; round < 2; round += 1) {
      expect(await failureOf(resolveName('receiver.test'))).to.be.instanceOf(Error);
    }
    expect(asked).to.equal(1);
  });
});

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => error,
  );
}
