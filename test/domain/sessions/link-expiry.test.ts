import { expect } from 'chai';
import { linkExpiry } from '../../../domain/sessions/link-expiry.ts';

const NOW = new Date('2026-01-01T00:00:00Z');
const in5 = new Date('2026-01-01T00:05:00Z');
const in10 = new Date('2026-01-01T00:10:00Z');
const in15 = new Date('2026-01-01T00:15:00Z');

describe('the time in which a link can be opened', () => {
  it('includes the ten minutes to sign after the confirmation', () => {
    const waiting = { status: 'awaiting_confirmation', deadlineAt: in5, validUntil: null } as const;
    expect(linkExpiry(waiting, NOW)).to.deep.equal(in15);
  });

  it('is that of the operation once it only waits for a signature', () => {
    const confirmed = { status: 'awaiting_signature', deadlineAt: in5, validUntil: null } as const;
    expect(linkExpiry(confirmed, NOW)).to.deep.equal(in5);
  });

  it('is that to sign for a submitted one, which may have to be signed again', () => {
    const submitted = { status: 'submitted', deadlineAt: null, validUntil: null } as const;
    expect(linkExpiry(submitted, NOW)).to.deep.equal(in10);
  });

  it('never exceeds what the caller has set', () => {
    const short = { status: 'awaiting_confirmation', deadlineAt: in5, validUntil: in10 } as const;
    expect(linkExpiry(short, NOW)).to.deep.equal(in10);
  });
});
