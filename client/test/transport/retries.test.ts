import { expect } from 'chai';
import { RateLimitError, UnavailableError } from '../../src/transport/api-errors.ts';
import { retryDelayMs } from '../../src/transport/retry-delay.ts';
import { clientOf } from '../support/fixtures.ts';
import { failure, startTestServer, type TestServer } from '../support/http-server.ts';
import { failureOf } from '../support/thrown.ts';

const POLICY = { maxRetries: 3, maxRetryWaitMs: 10_000 };

describe('Repeats', () => {
  let server: TestServer;

  afterEach(async () => {
    await server?.close();
  });

  it('are as many as `maxRetries`', async () => {
    server = await startTestServer(() =>
      failure(503, 'SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '0' } }),
    );
    for (const maxRetries of [0, 2]) {
      const before = server.requests.length;
      await failureOf(UnavailableError, () => clientOf(server, { maxRetries }).webhooks.list());
      expect(server.requests.length - before).to.equal(maxRetries + 1);
    }
  });

  it('do not happen if `Retry-After` is longer than `maxRetryWaitMs`', async () => {
    server = await startTestServer(() =>
      failure(429, 'RATE_LIMIT_EXCEEDED', { headers: { 'Retry-After': '2' } }),
    );
    const client = clientOf(server, { maxRetryWaitMs: 1_999 });
    const error = await failureOf(RateLimitError, () => client.webhooks.list());
    expect(error.retryAfterSeconds).to.equal(2);
    expect(server.requests).to.have.length(1);
  });

  it('wait as `Retry-After` says, but in all no longer than `maxRetryWaitMs`', () => {
    expect(retryDelayMs(POLICY, { retries: 0, waitedMs: 0 }, 10)).to.equal(10_000);
    expect(retryDelayMs(POLICY, { retries: 1, waitedMs: 6_000 }, 4)).to.equal(4_000);
    expect(retryDelayMs(POLICY, { retries: 1, waitedMs: 6_001 }, 4)).to.equal(undefined);
    expect(retryDelayMs(POLICY, { retries: 3, waitedMs: 0 }, 0)).to.equal(undefined);
  });

  it('wait longer each time without `Retry-After`, with a random part of up to a half left out', () => {
    for (const [retries, fullMs] of [250, 500, 1_000].entries()) {
      expect(retryDelayMs(POLICY, { retries, waitedMs: 0 }, undefined)).to.be.within(fullMs / 2, fullMs);
    }
  });
});
