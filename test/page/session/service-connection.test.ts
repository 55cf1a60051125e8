import { expect } from 'chai';
import type { TransportRequest } from '../../../client/src/transport/transport.ts';
import { createServiceConnection } from '../../../page/session/service-connection.ts';

const ELSEWHERE = 'https://wallet-service.example';

const request = (method: TransportRequest['method']): TransportRequest => ({
  method,
  path: '/settings',
  isOpen: false,
  headers: {},
  body: null,
  signal: new AbortController().signal,
});

describe('a request of the page before service.json has named the service', () => {
  const usualFetch = globalThis.fetch;
  let sent: string[];
  /** With which cookies and token each was sent. */
  let proofs: string[];
  let status: number;
  let name: (url: string) => void;
  let fail: (error: Error) => void;
  let serviceUrl: Promise<string>;

  beforeEach(() => {
    [sent, proofs, status] = [[], [], 200];
    serviceUrl = new Promise((resolve, reject) => {
      [name, fail] = [resolve, reject];
    });
    globalThis.fetch = async (input, init) => {
      const url = typeof input === 'string' ? input : '';
      sent.push(`${init?.method} ${url}`);
      proofs.push(`${init?.credentials} ${new Headers(init?.headers).get('authorization')}`);
      return new Response(url, { status });
    };
  });
  afterEach(() => {
    globalThis.fetch = usualFetch;
  });

  it('goes to the own origin at once if it only reads and the service was there last time, and is not repeated', async () => {
    const { transport } = createServiceConnection({ serviceUrl, isOwnExpected: true });
    const answer = transport(request('GET'));
    expect(sent).to.deep.equal(['GET /page/settings']);
    name('');
    expect(await (await answer).text()).to.equal('/page/settings');
    expect(sent).to.have.lengthOf(1);
  });

  it('is answered by the named service alone if that is another one now', async () => {
    const { transport } = createServiceConnection({ serviceUrl, isOwnExpected: true });
    const answer = transport(request('GET'));
    name(ELSEWHERE);
    expect(await (await answer).text()).to.equal(`${ELSEWHERE}/page/settings`);
    await transport(request('GET'));
    const read = `GET ${ELSEWHERE}/page/settings`;
    expect(sent).to.deep.equal(['GET /page/settings', read, read]);
    expect(proofs).to.deep.equal(['same-origin null', 'omit null', 'omit null']);
  });

  it('waits if it changes something, so that nothing is signed for a service that is not named', async () => {
    const { transport } = createServiceConnection({ serviceUrl, isOwnExpected: true });
    const answer = transport(request('POST'));
    expect(sent).to.deep.equal([]);
    name(ELSEWHERE);
    await answer;
    expect(sent).to.deep.equal([`POST ${ELSEWHERE}/page/settings`]);
  });

  it('waits if the service was on another site, or is not known', async () => {
    const { transport } = createServiceConnection({ serviceUrl, isOwnExpected: false });
    const answer = transport(request('GET'));
    expect(sent).to.deep.equal([]);
    name('');
    await answer;
    expect(sent).to.deep.equal(['GET /page/settings']);
  });

  it('has no answer if the file is wrong, and no other request is sent then', async () => {
    const { transport } = createServiceConnection({ serviceUrl, isOwnExpected: true });
    const answer = transport(request('GET')).then(String, String);
    fail(new Error('service.json is wrong'));
    expect(await answer).to.equal('Error: service.json is wrong');
    expect(await transport(request('GET')).then(String, String)).to.equal('Error: service.json is wrong');
    expect(sent).to.have.lengthOf(1);
  });

  it('takes no token from a session that began while it was refused', async () => {
    name(ELSEWHERE);
    const { transport, keepToken } = createServiceConnection({ serviceUrl, isOwnExpected: false });
    status = 401;
    const refused = transport(request('GET'));
    await serviceUrl;
    keepToken('new');
    await refused;
    await transport(request('GET'));
    await transport(request('GET'));
    expect(proofs).to.deep.equal(['omit null', 'omit Bearer new', 'omit null']);
  });
});
