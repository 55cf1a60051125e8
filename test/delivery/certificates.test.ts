import { expect } from 'chai';
import { waitUntil } from '../support/wait-until.ts';
import { createAuthority, createSelfSigned, type Certificate } from './support/certificate.ts';
import { startAttempts, TIMEOUT_MS } from './support/attempts.ts';
import { startByteReceiver, startTlsReceiver } from './support/receiver.ts';

const HOST = 'receiver.test';
const DAY_MS = 86_400_000;

const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

describe('a receiver with https', () => {
  const authority = createAuthority();
  const open: { close(): Promise<void> }[] = [];

  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
  });

  function attempts(limits: { timeoutMs?: number } = {}): ReturnType<typeof startAttempts> {
    const started = startAttempts(() => ['127.0.0.1'], {
      allowedTargets: [`https://${HOST}:*`],
      trustedAuthorities: authority.certificate,
      ...limits,
    });
    open.push(started);
    return started;
  }

  it('gets the delivery if an authority has certified its name', async () => {
    const server = await startTlsReceiver(authority.issue({ host: HOST }), (_request, response) =>
      response.end('ok'),
    );
    open.push(server);
    const { post } = attempts();
    for (let made = 0; made < 2; made += 1) {
      expect(await post(`https://${HOST}:${server.port}/`)).to.include({
        kind: 'response',
        responseBody: 'ok',
      });
    }
    expect(server.connections()).to.equal(1);
  });

  const wrong: Record<string, [certificate: () => Certificate, code: string]> = {
    'signed by itself': [() => createSelfSigned(HOST), 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    'of an unknown authority': [
      () => createAuthority('Another').issue({ host: HOST }),
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ],
    'of another host': [() => authority.issue({ host: 'another.test' }), 'ERR_TLS_CERT_ALTNAME_INVALID'],
    'that has expired': [
      () => authority.issue({ host: HOST, validFrom: inDays(-3), validTo: inDays(-1) }),
      'CERT_HAS_EXPIRED',
    ],
    'that is not valid yet': [
      () => authority.issue({ host: HOST, validFrom: inDays(1), validTo: inDays(3) }),
      'CERT_NOT_YET_VALID',
    ],
  };
  for (const [what, [certificate, code]] of Object.entries(wrong)) {
    it(`with a certificate ${what} gets nothing`, async () => {
      let requests = 0;
      const server = await startTlsReceiver(certificate(), () => {
        requests += 1;
      });
      open.push(server);
      expect(await attempts().post(`https://${HOST}:${server.port}/`)).to.deep.include({
        kind: 'error',
        errorClass: 'tls',
        message: `No secure connection could be made. (${code})`,
      });
      await waitUntil('the connection is gone', () => server.openConnections() === 0);
      expect(requests).to.equal(0);
    });
  }

  it('that does not finish the handshake gets no more time than others', async () => {
    const server = await startByteReceiver(() => undefined);
    open.push(server);
    const { post } = attempts({ timeoutMs: TIMEOUT_MS });
    expect(await post(`https://${HOST}:${server.port}/`)).to.deep.include({
      kind: 'error',
      errorClass: 'timeout',
    });
  });
});
