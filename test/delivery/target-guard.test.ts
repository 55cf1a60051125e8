import { expect } from 'chai';
import { ServiceError } from '../../domain/errors.ts';
import { TargetForbiddenError, TargetUnresolvedError } from '../../domain/webhooks/target-guard.ts';
import { createTargetGuard } from '../../delivery/target-guard.ts';

const PUBLIC_V4 = '93.184.215.14';
const PUBLIC_V6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c';

/** A resolver that only knows these names. */
const NAMES: Record<string, string[]> = {
  'public.test': [PUBLIC_V4, PUBLIC_V6],
  'inside.test': ['10.0.0.7'],
  'mixed.test': [PUBLIC_V4, '127.0.0.1'],
  'metadata.test': ['169.254.169.254'],
  'isatap.test': ['2606:2800:21f:cb07:0:5efe:a00:7'],
  'empty.test': [],
};

async function lookup(hostname: string): Promise<{ address: string }[]> {
  const addresses = NAMES[hostname];
  if (!addresses) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' });
  return addresses.map((address) => ({ address }));
}

describe('which webhook URLs may be saved', () => {
  const strict = createTargetGuard({ allowedTargets: [], lookup });

  for (const url of [
    'https://public.test/hook?x=1',
    'https://public.test:8443/hook',
    `https://${PUBLIC_V4}/`,
    `https://[${PUBLIC_V6}]/`,
    // Other interface identifiers that hold the same digits.
    'https://[2606:2800:21f:cb07:5efe::1]/',
    'https://[2606:2800:21f:cb07:400:5efe:a00:7]/',
  ]) {
    it(`accepts ${url}`, () => strict.checkUrl(url));
  }

  const refused: Record<string, string[]> = {
    'by its form': [
      '',
      'public.test',
      '/hook',
      'http://public.test/',
      'ftp://public.test/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'wss://public.test/',
      'https://user@public.test/',
      'https://user:password@public.test/',
      'https://public.test/#',
      'https://public.test/#part',
      'https://public.test:0/',
      'https://public.test:65536/',
    ],
    'for a loopback, unspecified or broadcast address': [
      'https://127.0.0.1/',
      'https://127.255.255.254/',
      'https://0.0.0.0/',
      'https://0.1.2.3/',
      'https://255.255.255.255/',
      'https://[::1]/',
      'https://[::]/',
    ],
    'for a loopback address in another notation': [
      'https://2130706433/',
      'https://0x7f000001/',
      'https://0x7f.1/',
      'https://0177.0.0.1/',
      'https://017700000001/',
      'https://127.1/',
      'https://127.0.0.1./',
      'https://①②⑦.0.0.1/',
      'https://%31%32%37.0.0.1/',
    ],
    'for a private or shared address': [
      'https://10.1.2.3/',
      'https://172.16.0.1/',
      'https://172.31.255.255/',
      'https://192.168.1.1/',
      'https://100.64.0.1/',
      'https://[fc00::1]/',
      'https://[fd00:ec2::254]/',
      'https://[fec0::1]/',
    ],
    'for a link-local or cloud metadata address': [
      'https://169.254.169.254/latest/meta-data/',
      'https://169.254.0.1/',
      'https://100.100.100.200/',
      'https://168.63.129.16/',
      'https://192.0.0.192/',
      'https://[fe80::1]/',
      'https://metadata.test/',
    ],
    'for a multicast, reserved or documentation address': [
      'https://224.0.0.1/',
      'https://240.0.0.1/',
      'https://192.0.2.1/',
      'https://198.18.0.1/',
      'https://[ff02::1]/',
      'https://[2001:db8::1]/',
      'https://[4000::1]/',
    ],
    'for an IPv6 form that carries an IPv4 address (mapped)': [
      'https://[::ffff:127.0.0.1]/',
      `https://[::ffff:${PUBLIC_V4}]/`,
    ],
    'for an IPv6 form that carries an IPv4 address (compatible)': [
      'https://[::127.0.0.1]/',
      `https://[::${PUBLIC_V4}]/`,
    ],
    'for an IPv6 form that carries an IPv4 address (translated)': [
      'https://[::ffff:0:127.0.0.1]/',
      `https://[::ffff:0:${PUBLIC_V4}]/`,
    ],
    'for an IPv6 form that carries an IPv4 address (NAT64)': [
      'https://[64:ff9b::7f00:1]/',
      `https://[64:ff9b::${PUBLIC_V4}]/`,
      'https://[64:ff9b:1::7f00:1]/',
      'https://[64:ff9b:1:fffe::a9fe:a9fe]/',
    ],
    'for an IPv6 form that carries an IPv4 address (6to4)': [
      'https://[2002:7f00:1::]/',
      'https://[2002:a9fe:a9fe::1]/',
    ],
    'for an IPv6 form that carries an IPv4 address (Teredo)': [
      'https://[2001::1]/',
      'https://[2001:0:4136:e378:8000:63bf:80ff:fffe]/',
    ],
    'for an IPv6 form that carries an IPv4 address (ISATAP)': [
      'https://[2606:2800:21f:cb07:0:5efe:127.0.0.1]/',
      'https://[2606:2800:21f:cb07:0:5efe:a9fe:a9fe]/',
      'https://[2606:2800:21f:cb07:200:5efe:10.0.0.7]/',
      `https://[2606:2800:21f:cb07:200:5efe:${PUBLIC_V4}]/`,
      'https://[2606:2800:21f:cb07:100:5efe:10.0.0.7]/',
      'https://isatap.test/',
    ],
    'for one inside address among the addresses of its name': ['https://inside.test/', 'https://mixed.test/'],
    'for a name without an address': ['https://unknown.test/', 'https://empty.test/'],
  };
  for (const [reason, urls] of Object.entries(refused)) {
    for (const url of urls) {
      it(`refuses "${url}" ${reason}`, async () => {
        const error = await failureOf(strict.checkUrl(url));
        if (!(error instanceof ServiceError)) throw error;
        expect(error.code).to.equal('INVALID_REQUEST');
        expect(error.details).to.match(/^url: it/);
      });
    }
  }

  it('states the problem without naming an internal address', async () => {
    const inside = await failureOf(strict.checkUrl('https://inside.test/'));
    expect((inside as ServiceError).details).to.equal('url: it leads to an address that is not public');
    const unknown = await failureOf(strict.checkUrl('https://unknown.test/'));
    expect((unknown as ServiceError).details).to.equal('url: its host name cannot be resolved at the moment');
  });
});

describe('exceptions from the target rules', () => {
  const guard = createTargetGuard({
    allowedTargets: [
      'http://127.0.0.1:*',
      'https://10.0.0.0/8:443',
      'http://[fd00::/8]:8080',
      'http://Receiver.test:9000',
    ],
    lookup: async (hostname) =>
      hostname === 'receiver.test' ? [{ address: '172.20.0.3' }] : lookup(hostname),
  });

  for (const url of [
    'http://127.0.0.1/',
    'http://127.0.0.1:4000/hook',
    'http://2130706433:4000/hook',
    'https://10.200.0.1/',
    'https://inside.test/',
    'http://[fd12::1]:8080/',
    'http://receiver.test:9000/hook',
    'https://public.test/',
  ]) {
    it(`lets ${url} through`, () => guard.checkUrl(url));
  }

  for (const url of [
    'https://127.0.0.1/',
    'http://127.0.0.2/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://10.200.0.1/',
    'https://10.200.0.1:8443/',
    'http://[fd12::1]/',
    'http://receiver.test:9001/',
    'https://receiver.test:9000/',
    'http://public.test/',
    'http://mixed.test/',
    'http://169.254.169.254/',
  ]) {
    it(`still refuses ${url}`, async () => {
      expect(await failureOf(guard.checkUrl(url))).to.be.instanceOf(ServiceError);
    });
  }

  it('lists every entry that cannot be read', () => {
    const entries = [
      'http://127.0.0.1:*',
      '127.0.0.1',
      'http://10.0.0.0/33:80',
      'ftp://a:1',
      'http://127.1:*',
      'http://a:0',
    ];
    expect(() => createTargetGuard({ allowedTargets: entries })).to.throw(
      'Not of the form scheme://host-or-range:port: 127.0.0.1, http://10.0.0.0/33:80, ftp://a:1, http://127.1:*, http://a:0',
    );
  });
});

describe('which addresses a connection may go to', () => {
  const strict = createTargetGuard({ allowedTargets: [], lookup });

  it('gives all checked addresses with their family', async () => {
    expect(await strict.resolve('https://public.test')).to.deep.equal([
      { address: PUBLIC_V4, family: 4 },
      { address: PUBLIC_V6, family: 6 },
    ]);
  });

  it('gives an address in the URL without asking a resolver', async () => {
    expect(await strict.resolve(`https://[${PUBLIC_V6}]:8443`)).to.deep.equal([
      { address: PUBLIC_V6, family: 6 },
    ]);
  });

  it('distinguishes a forbidden target from a name that does not resolve', async () => {
    expect(await failureOf(strict.resolve('https://mixed.test'))).to.be.instanceOf(TargetForbiddenError);
    expect(await failureOf(strict.resolve('https://unknown.test'))).to.be.instanceOf(TargetUnresolvedError);
  });
});

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail('it should have been refused'),
    (error: unknown) => error,
  );
}
