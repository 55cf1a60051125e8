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
const PRIVATE = 'only-for-the-operator';

const payloadsSchema = z.object({
  payloads: z.array(z.object({ metadata: z.record(z.string(), z.string()), data: z.string() })),
});

describe('the codec endpoint of the Temporal UI', () => {
  const codec = createPayloadCodec(parseKeyRing(`a:${Buffer.alloc(32, 1).toString('base64')}`));
  const errors: Error[] = [];
  let server: Server;
  let port: number;

  beforeEach(async () => {
    errors.length = 0;
    server = createCodecServer({
      codec,
      operatorToken: TOKEN,
      uiOrigin: UI,
      onError: (error) => errors.push(error),
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });

  afterEach(async () => {
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
    expect(errors).to.deep.equal([]);
  });

  const call: CodecCall = (...request) => callCodec(port, ...request);

  const json = { 'content-type': 'application/json' };
  const bearer = { ...json, authorization: `Bearer ${TOKEN}` };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  async function signIn(): Promise<string> {
    const answer = await call('POST', '/session', form, `token=${TOKEN}`);
    expect(answer.status).to.equal(303);
    const [cookie = ''] = answer.headers['set-cookie'] ?? [];
    return cookie;
  }

  it('decodes for the operator token, and encodes back', async () => {
    const decoded = await call('POST', '/decode', bearer, await encryptedBody(codec, PRIVATE));
    expect(decoded.status).to.equal(200);
    const [plain] = payloadsSchema.parse(JSON.parse(decoded.text)).payloads;
    expect(Buffer.from(plain?.data ?? '', 'base64').toString()).to.equal(JSON.stringify(PRIVATE));
    expect(Buffer.from(plain?.metadata['encoding'] ?? '', 'base64').toString()).to.equal('json/plain');

    const encoded = await call('POST', '/encode', bearer, decoded.text);
    const [hidden] = payloadsSchema.parse(JSON.parse(encoded.text)).payloads;
    expect(Buffer.from(hidden?.metadata['encoding'] ?? '', 'base64').toString()).to.equal('binary/encrypted');
    const again = await call('POST', '/decode', bearer, encoded.text);
    expect(again.text).to.equal(decoded.text);
  });

  it('accepts a body without payloads, which the UI sends for a query without arguments', async () => {
    for (const direction of ['/encode', '/decode']) {
      for (const body of ['{}', '{"payloads":null}', '{"payloads":[]}']) {
        const answer = await call('POST', direction, bearer, body);
        expect(answer.status, body).to.equal(200);
        expect(JSON.parse(answer.text)).to.deep.equal({ payloads: [] });
      }
    }
  });

  it('decodes for a session that was opened on its page', async () => {
    const page = await call('GET', '/');
    expect(page.text).to.contain('<form method="post" action="session">').and.contain('type="password"');
    const cookie = await signIn();
    expect(cookie).to.match(/^codec_session=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/);
    const [session = ''] = cookie.split(';');
    const ui = { ...json, origin: UI, 'x-namespace': 'default', cookie: session };
    const answer = await call('POST', '/decode', ui, await encryptedBody(codec, PRIVATE));
    expect(answer.status).to.equal(200);
    expect(answer.headers).to.include({
      'access-control-allow-origin': UI,
      'access-control-allow-credentials': 'true',
    });
    expect((await call('GET', '/', { cookie: session })).text).to.contain('You are signed in');
  });

  it('goes back to its own page after the form, also under a path of another address', async () => {
    const { headers } = await call('POST', '/session', form, `token=${TOKEN}`);
    expect(new URL(headers.location ?? '', `${UI}/codec/session`).href).to.equal(`${UI}/codec/`);
  });

  it('accepts the form only from its own page', async () => {
    const own = await call(
      'POST',
      '/session',
      { ...form, origin: `http://127.0.0.1:${port}` },
      `token=${TOKEN}`,
    );
    expect(own.status).to.equal(303);
    for (const origin of ['http://127.0.0.1:9999', 'https://evil.test', 'null']) {
      const other = await call('POST', '/session', { ...form, origin }, `token=${TOKEN}`);
      expect(other.status).to.equal(403);
      expect(other.headers).not.to.have.property('set-cookie');
    }
  });

  it('decodes nothing without the operator’s token or session', async () => {
    const body = await encryptedBody(codec, PRIVATE);
    const strangers: Record<string, string>[] = [
      json,
      { ...json, authorization: 'Bearer wrong' },
      { ...json, authorization: `Basic ${TOKEN}` },
      { ...json, authorization: TOKEN },
      { ...json, cookie: 'codec_session=made-up' },
      { ...json, cookie: `codec_session=${TOKEN}` },
      { ...json, cookie: 'codec_session=' },
    ];
    for (const headers of strangers) {
      const answer = await call('POST', '/decode', headers, body);
      expect(answer.status).to.equal(401);
      expect(answer.text).not.to.contain('payloads');
    }
  });

  it('refuses every other origin, also with the right token or session', async () => {
    const body = await encryptedBody(codec, PRIVATE);
    const [cookie = ''] = (await signIn()).split(';');
    for (const origin of [
      'http://127.0.0.1:8234',
      'http://localhost:8233',
      'https://127.0.0.1:8233',
      'null',
      `${UI}.evil.test`,
    ]) {
      for (const headers of [
        { ...bearer, origin },
        { ...json, cookie, origin },
      ]) {
        const answer = await call('POST', '/decode', headers, body);
        expect(answer.status).to.equal(403);
        expect(answer.headers).not.to.have.property('access-control-allow-origin');
      }
      expect((await call('OPTIONS', '/decode', { origin })).status).to.equal(403);
    }
  });

  it("answers the UI's preflight without a credential", async () => {
    const answer = await call('OPTIONS', '/decode', {
      origin: UI,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,x-namespace',
    });
    expect(answer.status).to.equal(204);
    expect(answer.headers).to.include({
      'access-control-allow-origin': UI,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'POST',
      vary: 'Origin',
    });
    expect(String(answer.headers['access-control-allow-headers']).toLowerCase().split(', ')).to.have.members([
      'authorization',
      'content-type',
      'x-namespace',
    ]);
  });

  it('checks ten wrong tokens a minute, then refuses even the right one; open sessions continue', async () => {
    const [cookie = ''] = (await signIn()).split(';');
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect((await call('POST', '/session', form, 'token=wrong')).status).to.equal(401);
      expect((await call('POST', '/decode', { ...json, authorization: 'Bearer wrong' })).status).to.equal(
        401,
      );
    }
    expect((await call('POST', '/session', form, `token=${TOKEN}`)).status).to.equal(429);
    expect((await call('POST', '/decode', bearer, await encryptedBody(codec, PRIVATE))).status).to.equal(429);
    expect(
      (await call('POST', '/decode', { ...json, cookie }, await encryptedBody(codec, PRIVATE))).status,
    ).to.equal(200);
    expect((await call('POST', '/decode', json)).status).to.equal(401);
  });

  const unreadable: Record<string, [string, number]> = {
    'no JSON': ['{"payloads":', 400],
    'another shape': ['{"payload":[]}', 400],
    'no object': ['[]', 400],
    'payloads that are not objects': ['{"payloads":["text"]}', 400],
    'more than 4 MiB': [JSON.stringify({ payloads: [{ data: 'A'.repeat(4 * 1024 * 1024) }] }), 413],
  };
  for (const [what, [body, status]] of Object.entries(unreadable)) {
    it(`answers ${status} to ${what}`, async () => {
      expect((await call('POST', '/decode', bearer, body)).status).to.equal(status);
    });
  }

  it('names the missing key', async () => {
    const metadata = {
      encoding: Buffer.from('binary/encrypted').toString('base64'),
      'encryption-key-id': Buffer.from('2020').toString('base64'),
    };
    const answer = await call(
      'POST',
      '/decode',
      bearer,
      JSON.stringify({ payloads: [{ metadata, data: 'AAAA' }] }),
    );
    expect(answer.status).to.equal(400);
    expect(answer.text).to.contain('2020').and.contain('not configured');
  });

  it('does not let browsers store, frame or run anything', async () => {
    for (const answer of [
      await call('GET', '/'),
      await call('POST', '/decode', bearer, await encryptedBody(codec, PRIVATE)),
    ]) {
      expect(answer.headers['cache-control']).to.equal('no-store');
      expect(answer.headers['x-content-type-options']).to.equal('nosniff');
      expect(answer.headers['content-security-policy']).to.contain("default-src 'none'");
      expect(answer.headers['content-security-policy']).to.contain("frame-ancestors 'none'");
    }
  });

  it('refuses every other path and method', async () => {
    expect((await call('GET', '/decode')).status).to.equal(405);
    expect((await call('GET', '/metrics')).status).to.equal(404);
  });
});
