import type { IncomingHttpHeaders } from 'node:http';
import { expect } from 'chai';
import { signDelivery } from '../../delivery/sign-delivery.ts';
import { startAttempts, type Attempts } from './support/attempts.ts';
import { startReceiver, type Receiver } from './support/receiver.ts';

const BREAKS = ['\r\nx-injected: 1', '\nx-injected: 1', '\r x', '\0', '\u010d\u010ax-injected: 1', 'ü€😀'];

describe('a client’s input never becomes a header', () => {
  let attempts: Attempts;
  let server: Receiver;
  let arrived: { url: string | undefined; headers: IncomingHttpHeaders }[];

  beforeEach(async () => {
    arrived = [];
    attempts = startAttempts();
    server = await startReceiver(({ url, headers }, response) => {
      arrived.push({ url, headers });
      response.end();
    });
  });

  afterEach(async () => {
    await attempts.close();
    await server.close();
  });

  function sign(change: { secret?: string; otherSecret?: string; eventId?: string }): Record<string, string> {
    const body = Buffer.from('{}');
    return signDelivery({
      eventId: 'evt_1',
      eventVersion: 1,
      body,
      secret: 'a',
      attemptedAt: new Date(),
      ...change,
    });
  }

  for (const text of BREAKS) {
    it(`no secret with ${JSON.stringify(text)}`, async () => {
      const headers = sign({ secret: `one${text}`, otherSecret: `whsec_${text}` });
      for (const value of Object.values(headers)) expect(value).to.match(/^[\x20-\x7e]+$/);
      expect(await attempts.post(`http://127.0.0.1:${server.port}/`, headers)).to.include({ status: 200 });
      expect(arrived).to.have.length(1);
      expect(arrived[0]?.headers).to.deep.include(headers);
      expect(arrived[0]?.headers).not.to.have.property('x-injected');
    });

    it(`no path or query with ${JSON.stringify(text)}`, async () => {
      for (const url of [`/hook${text}?q=${text}`, `/hook${encodeURIComponent(text)}`]) {
        expect(await attempts.post(`http://127.0.0.1:${server.port}${url}`)).to.include({ status: 200 });
      }
      expect(arrived).to.have.length(2);
      for (const { url, headers } of arrived) {
        expect(url).to.match(/^\/hook[\x21-\x7e]*$/);
        expect(headers).not.to.have.property('x-injected');
      }
    });
  }

  it('and an invalid header ends the attempt before anything is sent', async () => {
    const outcome = await attempts.post(
      `http://127.0.0.1:${server.port}/`,
      sign({ eventId: 'evt_1\r\nx-injected: 1' }),
    );
    expect(outcome).to.include({ kind: 'error' });
    expect(arrived).to.deep.equal([]);
  });

  it('nor do a user name and password in a URL', async () => {
    await attempts.post(`http://name:password@127.0.0.1:${server.port}/`);
    expect(arrived[0]?.headers).not.to.have.property('authorization');
  });

  for (const url of ['', 'no url', 'ftp://127.0.0.1/', 'file:///etc/passwd', 'https://']) {
    it(`and "${url}" is an attempt that failed`, async () => {
      expect(await attempts.post(url)).to.include({ kind: 'error' });
    });
  }
});
