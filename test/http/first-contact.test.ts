import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { z } from 'zod';
import { openApiText } from '../../api/openapi-text.ts';
import { unsignedHeaders } from '../../domain/webhooks/delivery-headers.ts';
import { createApiClient, type CallApi } from '../support/api-client.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('a first request', () => {
  let service: TestService;
  let call: CallApi;

  before(async () => {
    service = await startTestService({ worker: false });
    call = await createApiClient(service, '');
  });
  after(() => service.stop());

  const get = (path: string, accept: string) =>
    fetch(`${service.api.url}${path}`, { headers: { accept }, redirect: 'manual' });

  for (const path of ['/', '/v1', '/v1/']) {
    it(`of a program to ${path} is told where the reference is, without a key`, async () => {
      const { status, data, headers } = await call(path, { key: null });
      expect(status).to.equal(200);
      expect(data).to.include({ name: 'wallet-service', reference: '/docs', openapi: '/openapi.json' });
      expect(headers.get('vary')).to.match(/\bAccept\b/);
      for (const field of ['reference', 'openapi', 'status']) {
        const linked = await fetch(`${service.api.url}${String(data[field])}`);
        expect(linked.status, field).not.to.equal(404);
      }
    });

    it(`of a browser to ${path} is led to the reference`, async () => {
      const answer = await get(path, BROWSER);
      expect([answer.status, answer.headers.get('location')]).to.deep.equal([302, '/docs']);
      expect((await get(path, '*/*')).status).to.equal(200);
    });
  }

  it('of a browser to any other path is answered as that of a program', async () => {
    expect((await get('/health', BROWSER)).status).to.equal(200);
    expect((await get('/v1/nothing', BROWSER)).status).to.equal(404);
  });

  describe('with another method is 405 and names the methods in Allow', () => {
    const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'];

    it('on every path, and OPTIONS names the same methods', async () => {
      const documented = Object.entries(
        z
          .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
          .parse(JSON.parse(openApiText())).paths,
      ).map(([path, methods]) => [path, Object.keys(methods)] as const);
      const others = ['/docs', '/openapi.json', '/metrics'].map((path) => [path, ['get']] as const);
      for (const [path, methods] of [...documented, ...others]) {
        const taken = methods.flatMap((method) =>
          method === 'get' ? ['GET', 'HEAD'] : method.toUpperCase(),
        );
        const url = `${service.api.url}${path.replaceAll(/\{\w+\}/g, 'x')}`;
        for (const method of METHODS.filter((each) => !taken.includes(each))) {
          const answer = await fetch(url, { method });
          expect(answer.status, `${method} ${path}`).to.equal(405);
          expect(allowed(answer), `${method} ${path}`).to.have.members(taken);
          if (method !== 'HEAD') {
            expect(await answer.json()).to.have.nested.property('error.code', 'METHOD_NOT_ALLOWED');
          }
        }
        const options = await fetch(url, { method: 'OPTIONS' });
        expect(options.status, `OPTIONS ${path}`).to.be.oneOf([200, 204]);
        expect(allowed(options), `OPTIONS ${path}`).to.have.members(taken);
      }
    });

    it('but a path that does not exist is 404 for every method', async () => {
      for (const method of [...METHODS, 'OPTIONS']) {
        expect((await fetch(`${service.api.url}/v1/nothing`, { method })).status, method).to.equal(404);
      }
    });

    function allowed(answer: Response): string[] {
      return (answer.headers.get('allow') ?? '').split(', ').filter((method) => method !== 'OPTIONS');
    }
  });

  it('finds one version everywhere: packages, document, index and deliveries', async () => {
    const version = z.object({ version: z.string() });
    const read = async (path: string): Promise<string> => {
      const text = await readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
      return version.parse(JSON.parse(text)).version;
    };
    const expected = await read('package.json');
    expect(await read('client/package.json')).to.equal(expected);
    expect(await read('package-lock.json')).to.equal(expected);
    expect(z.object({ info: version }).parse(JSON.parse(openApiText())).info.version).to.equal(expected);
    expect((await call('/', { key: null })).data['version']).to.equal(expected);
    const { 'user-agent': agent } = unsignedHeaders({
      eventId: 'evt_1',
      eventVersion: 1,
      attemptedAt: new Date(),
    });
    expect(agent).to.match(new RegExp(`/${expected.replaceAll('.', String.raw`\.`)}$`));
  });
});
