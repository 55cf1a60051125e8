import { expect } from 'chai';
import {
  classifyError,
  classifyResponse,
  delayBeforeNextAttemptMs,
  MAX_ATTEMPTS,
  MAX_RETRY_AFTER_MS,
  parseRetryAfterMs,
} from '../../delivery/retry-schedule.ts';

describe('retrying a delivery', () => {
  it('makes six attempts: one at once and five after 1, 2, 4, 8 and 16 seconds', () => {
    expect(MAX_ATTEMPTS).to.equal(6);
    const delays = [1, 2, 3, 4, 5, 6].map((made) => delayBeforeNextAttemptMs(made));
    expect(delays).to.deep.equal([1_000, 2_000, 4_000, 8_000, 16_000, null]);
  });

  it('waits longer when the receiver asks for it, and never shorter than the schedule', () => {
    expect(delayBeforeNextAttemptMs(1, 5_000)).to.equal(5_000);
    expect(delayBeforeNextAttemptMs(3, 500)).to.equal(4_000);
    expect(delayBeforeNextAttemptMs(6, 5_000)).to.equal(null);
  });

  const verdicts = {
    delivered: [200, 201, 204, 299],
    retry: [408, 429, 500, 502, 503, 504, 599],
    failed: [300, 301, 302, 307, 308, 400, 401, 403, 404, 409, 411, 422],
    gone: [410],
  };
  for (const [verdict, statuses] of Object.entries(verdicts)) {
    it(`takes ${statuses.join(', ')} as ${verdict}`, () => {
      expect(statuses.map(classifyResponse)).to.deep.equal(statuses.map(() => verdict));
    });
  }

  it('retries every kind of missing answer except a forbidden target', () => {
    const classes = ['dns', 'refused', 'tls', 'timeout', 'connection'] as const;
    expect(classes.map(classifyError)).to.deep.equal(classes.map(() => 'retry'));
    expect(classifyError('target_forbidden')).to.equal('failed');
  });
});

describe('Retry-After', () => {
  const now = new Date('2026-01-01T00:00:00.000Z');

  const readable: [string, number][] = [
    ['0', 0],
    ['7', 7_000],
    [' 7 ', 7_000],
    ['Thu, 01 Jan 2026 00:00:09 GMT', 9_000],
    ['Thu, 01 Jan 2015 00:00:09 GMT', 0],
    ['86400', MAX_RETRY_AFTER_MS],
    ['Fri, 02 Jan 2026 00:00:00 GMT', MAX_RETRY_AFTER_MS],
  ];
  for (const [header, waitMs] of readable) {
    it(`"${header}" is ${waitMs} ms`, () => {
      expect(parseRetryAfterMs(header, now)).to.equal(waitMs);
    });
  }

  for (const header of [undefined, '', '-1', '1.5', 'soon', '2026-01-01', '99999999999999', 'Thu, soon']) {
    it(`${header === undefined ? 'a missing one' : `"${header}"`} is ignored`, () => {
      expect(parseRetryAfterMs(header, now)).to.equal(undefined);
    });
  }
});
