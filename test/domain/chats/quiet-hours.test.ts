import { expect } from 'chai';
import {
  digestDueAt,
  isQuiet,
  knownTimeZone,
  readQuietHours,
  type QuietTime,
} from '../../../domain/chats/quiet-hours.ts';

const quietIn = (timeZone: string, text: string): QuietTime => ({ timeZone, quiet: readQuietHours(text) });

const MADRID = quietIn('Europe/Madrid', '22:00-07:00');

describe('quiet hours', () => {
  it('are read as two times of a day, and are never a whole day', () => {
    expect(readQuietHours('22:00-07:00')).to.deep.equal({ from: 1_320, until: 420 });
    expect(readQuietHours('9:30 – 10:00')).to.deep.equal({ from: 570, until: 600 });
    for (const wrong of ['', '22-7', '24:00-07:00', '22:60-07:00', '07:00-07:00', '22:00-07:00 or so']) {
      expect(readQuietHours(wrong), wrong).to.equal(null);
    }
  });

  it('hold in the person’s time zone, over midnight too, and end with their last minute', () => {
    const at = (time: string): boolean => isQuiet(MADRID, new Date(time));
    expect(at('2026-11-24T20:59:59Z'), '21:59 in Madrid').to.equal(false);
    expect(at('2026-11-24T21:00:00Z')).to.equal(true);
    expect(at('2026-11-25T05:59:59Z')).to.equal(true);
    expect(at('2026-11-25T06:00:00Z')).to.equal(false);
    expect(at('2026-07-01T20:00:00Z'), 'in summer').to.equal(true);
    const noon = quietIn('Asia/Kolkata', '12:00-13:30');
    expect(isQuiet(noon, new Date('2026-11-24T07:59:00Z'))).to.equal(true);
    expect(isQuiet(noon, new Date('2026-11-24T08:00:00Z'))).to.equal(false);
  });

  it('end with the digest, also in the nights in which the clocks change', () => {
    const due = (at: string, time = MADRID): string => digestDueAt(time, new Date(at), true).toISOString();
    expect(due('2026-11-24T23:30:10Z')).to.equal('2026-11-25T06:00:00.000Z');
    expect(due('2026-03-28T23:30:00Z'), 'to summer time').to.equal('2026-03-29T05:00:00.000Z');
    expect(due('2026-10-24T22:30:00Z'), 'to winter time').to.equal('2026-10-25T06:00:00.000Z');
    const skipped = quietIn('Europe/Madrid', '22:00-02:30');
    expect(due('2026-03-28T23:30:00Z', skipped), 'a time that does not exist').to.equal(
      '2026-03-29T01:30:00.000Z',
    );
  });

  it('that a person has turned off hold nothing back any longer', () => {
    const at = new Date('2026-11-24T23:30:00Z');
    expect(digestDueAt({ ...MADRID, quiet: null }, at, true)).to.equal(at);
  });

  it('that a person does not have are replaced by nine in the morning', () => {
    const at = new Date('2026-11-24T23:30:00Z');
    const due = digestDueAt({ ...MADRID, quiet: null }, at, false);
    expect(due.toISOString()).to.equal('2026-11-25T08:00:00.000Z');
    const exactly = digestDueAt({ ...MADRID, quiet: null }, due, false);
    expect(exactly.toISOString(), 'a digest comes once a day').to.equal('2026-11-26T08:00:00.000Z');
  });

  it('need a time zone with a name', () => {
    expect(knownTimeZone('Europe/Madrid')).to.equal('Europe/Madrid');
    expect(knownTimeZone('europe/madrid')).to.equal('Europe/Madrid');
    expect(knownTimeZone('UTC')).to.equal('UTC');
    for (const other of ['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'US/Pacific', 'GMT']) {
      expect(knownTimeZone(other), 'as the person writes it').to.equal(other);
    }
    for (const wrong of ['', 'Mars/Base', '+01:00', 'Europe/Madrid; DROP']) {
      expect(knownTimeZone(wrong), wrong).to.equal(null);
    }
  });
});
