import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { z } from 'zod';
import { createCodecServer } from '../../codec/codec-server.ts';
import { parseKeyRing } from '../../encryption/key-ring.ts';
import { createPayloadCodec } from '../../encryption/payload-codec.ts';
import { callCodec, encryptedBody, type CodecCall } from './support/call-codec.ts';

const TOKEN = 'operator-token-of-this-test';
const UI = 'http://127.0.0.1:8233';

describe('a link that signs in to the codec endpoint', () => {
  const codec = createPayloadCodec(parseKeyRing(`a:${Buffer.alloc(32, 1).toString('base64')}`));
  let server: Server;
  let port: number;

  before(async () => {
    server = createCodecServer({ codec, operatorToken: TOKEN, uiOrigin: UI });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  after(() => server.close());

  const call: CodecCall = (...request) => callCodec(port, ...request);
  const bearer = { authorization: `Bearer ${TOKEN}` };

  async function newLink(): Promise<string> {
    const answer = await call('POST', '/links', bearer);
    expect(answer.status).to.equal(201);
    const { path } = z.object({ path: z.string() }).parse(JSON.parse(answer.text));
    expect(path).to.match(/^open\?code=[\w-]{43}$/);
    return `/${path}`;
  }

  it('signs a browser in by a one-time link, and opens the Temporal UI', async () => {
    const link = await newLink();
    expect((await call('HEAD', link)).headers).to.not.have.property('set-cookie');
    const opened = await call('GET', link);
    expect([opened.status, opened.headers.location]).to.deep.equal([303, `${UI}/`]);
    const [session = ''] = opened.headers['set-cookie']?.[0]?.split(';') ?? [];
    const decoded = await call(
      'POST',
      '/decode',
      { 'content-type': 'application/json', cookie: session },
      await encryptedBody(codec, 'a value'),
    );
    expect(decoded.status).to.equal(200);
    // The same browser may press the link in the terminal again.
    expect((await call('GET', link, { cookie: session })).status).to.equal(303);
    const second = await newLink();
    expect((await call('GET', second, { cookie: session })).status).to.equal(303);
    expect((await call('GET', second)).status, 'used by a browser that was signed in').to.equal(410);
  });

  it('signs no browser in by a link that was used or never given, and shows the form', async () => {
    const link = await newLink();
    await call('GET', link);
    for (const path of [link, '/open', '/open?code=', '/open?code=made-up', '/open?code=a&code=b']) {
      const answer = await call('GET', path);
      expect(answer.status, path).to.equal(410);
      expect(answer.headers).to.not.have.property('set-cookie');
      expect(answer.text).to.contain('older than five minutes').and.contain('action="session"');
    }
  });

  it('gives no link without the operator’s token or session', async () => {
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { cookie: 'codec_session=made-up' }])
      expect((await call('POST', '/links', headers)).status).to.equal(401);
    expect((await call('POST', '/links', { ...bearer, origin: 'https://evil.test' })).status).to.equal(403);
  });
});
