import { expect } from 'chai';
import { ServiceError } from '../../domain/errors.ts';
import { createAuthority } from './support/certificate.ts';
import { startAttempts, type Attempts } from './support/attempts.ts';
import { startReceiver, startTlsReceiver, type Receiver } from './support/receiver.ts';

const PUBLIC = '93.184.215.14';
const FORBIDDEN = { kind: 'error', errorClass: 'target_forbidden' };

describe('a name that moves', () => {
  const open: { close(): Promise<void> }[] = [];
  let addresses: string[] = [];
  let lookups = 0;

  beforeEach(() => {
    lookups = 0;
  });

  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
  });

  function attempts(options: Parameters<typeof startAttempts>[1] = {}): Attempts {
    const names = (): string[] => {
      lookups += 1;
      return addresses;
    };
    const started = startAttempts(names, options);
    open.push(started);
    return started;
  }

  async function receiver(headers: Record<string, string> = {}): Promise<Receiver> {
    const started = await startReceiver((_request, response) => response.writeHead(200, headers).end());
    open.push(started);
    return started;
  }

  it('from a public address, at which it was saved, to one inside gets no connection', async () => {
    const authority = createAuthority();
    const server = await startTlsReceiver(authority.issue({ host: 'moving.test' }), (_request, response) =>
      response.end(),
    );
    open.push(server);
    const { guard, post } = attempts({ allowedTargets: [], trustedAuthorities: authority.certificate });
    const url = `https://moving.test:${server.port}/`;
    addresses = [PUBLIC];
    await guard.checkUrl(url);
    for (const inside of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::']) {
      addresses = [inside];
      expect(await post(url)).to.deep.include(FORBIDDEN);
      addresses = [PUBLIC, inside];
      expect(await post(url)).to.deep.include(FORBIDDEN);
    }
    expect(server.connections()).to.equal(0);
  });

  it('between two attempts gets the first one, and no connection for the second', async () => {
    const server = await receiver({ connection: 'close' });
    const { post } = attempts();
    const url = `http://moving.test:${server.port}/`;
    addresses = ['127.0.0.1'];
    expect(await post(url)).to.include({ kind: 'response', status: 200 });
    addresses = ['127.0.0.2'];
    expect(await post(url)).to.deep.include(FORBIDDEN);
    expect(server.connections()).to.equal(1);
  });

  it('is resolved once for each connection, which goes to the checked address', async () => {
    const server = await receiver();
    const { post } = attempts();
    addresses = ['127.0.0.1'];
    await post(`http://moving.test:${server.port}/`);
    addresses = ['127.0.0.2'];
    expect(await post(`http://moving.test:${server.port}/`)).to.include({ kind: 'response', status: 200 });
    expect([lookups, server.connections()]).to.deep.equal([1, 1]);
  });

  for (const address of ['::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', 'fd00::1', '169.254.169.254']) {
    it(`to ${address} can neither be saved nor posted to`, async () => {
      const { guard, post } = attempts();
      addresses = [address];
      const refusal = await guard.checkUrl('https://moving.test/').catch((error: unknown) => error);
      expect(refusal).to.be.instanceOf(ServiceError);
      const outcome = await post('https://moving.test/');
      expect(outcome).to.deep.include(FORBIDDEN);
      expect(JSON.stringify(outcome)).not.to.contain(address);
    });
  }
});

describe('an address inside', () => {
  const forms = [
    '2130706434',
    '0x7f000002',
    '0x7f.2',
    '0177.0.0.2',
    '127.2',
    '[::ffff:127.0.0.2]',
    '[::127.0.0.2]',
  ];
  for (const form of [...forms, '[64:ff9b::7f00:2]', '[2002:7f00:2::]', '[::]', '0']) {
    it(`that is written as ${form} in a saved URL gets no connection`, async () => {
      const { post, close } = startAttempts();
      expect(await post(`http://${form}:80/`)).to.deep.include(FORBIDDEN);
      expect(await post(`https://${form}/`)).to.deep.include(FORBIDDEN);
      await close();
    });
  }

  for (const status of [301, 302, 303, 307, 308]) {
    it(`that an answer ${status} leads to gets no connection`, async () => {
      const inside = await startReceiver((_request, response) => response.end('inside'));
      const location = `http://127.0.0.1:${inside.port}/`;
      const server = await startReceiver((_request, response) =>
        response.writeHead(status, { location }).end(),
      );
      const { post, close } = startAttempts();
      expect(await post(`http://127.0.0.1:${server.port}/`)).to.include({ kind: 'response', status });
      expect(inside.connections()).to.equal(0);
      for (const each of [{ close }, server, inside]) await each.close();
    });
  }
});
