import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { MAX_INIT_DATA, readInitData } from '../../telegram/init-data.ts';

const TOKEN = '42000001:AAtestAAtestAAtestAAtestAAtestAAtest';
const NOW = new Date('2026-01-01T00:00:00Z');

/** Computed with `openssl dgst -sha256 -mac HMAC`, and not with the code that is tested. */
const SIGNED =
  'auth_date=1767225590&query_id=AAAB&signature=c2ln&user=%7B%22id%22%3A7000001%2C%22first_name%22%3A%22A+%26+B%22%7D' +
  '&hash=15ea0ca2d83c1fdd0247f3fe7c225095ed70774a1059623697b7b3464984089a';

describe('telegram/init-data', () => {
  const read = (text: string, now = NOW, token = TOKEN) => readInitData(text, token, now);

  /** Init data of this bot, with any fields. */
  function sign(fields: readonly (readonly [string, string])[]): string {
    const text = fields
      .map(([name, value]) => `${name}=${value}`)
      .toSorted()
      .join('\n');
    const key = createHmac('sha256', 'WebAppData').update(TOKEN).digest();
    const hash = createHmac('sha256', key).update(text).digest('hex');
    return new URLSearchParams([
      ...fields.map(([name, value]): [string, string] => [name, value]),
      ['hash', hash],
    ]).toString();
  }

  const FIELDS = [
    ['auth_date', '1767225590'],
    ['user', '{"id":7000001}'],
  ] as const;

  it('is believed if the bot’s token signed it', () => {
    expect(read(SIGNED)).to.deep.equal({
      telegramId: '7000001',
      launchHash: SIGNED.split('hash=')[1],
    });
    expect(read(sign(FIELDS))?.telegramId).to.equal('7000001');
  });

  it('is not believed after any change, for another bot, or without a hash', () => {
    expect(read(SIGNED.replace('7000001', '7000002'))).to.equal(null);
    expect(read(SIGNED.replace('query_id=AAAB', 'query_id=AAAC'))).to.equal(null);
    expect(read(`${SIGNED}&start_param=x`)).to.equal(null);
    expect(read(SIGNED.replace('signature=c2ln&', ''))).to.equal(null);
    expect(read(SIGNED, NOW, TOKEN.replace('4', '5'))).to.equal(null);
    expect(read(SIGNED.replace(/&hash=.*/, ''))).to.equal(null);
    expect(read(SIGNED.replace(/hash=..../, 'hash=0000'))).to.equal(null);
    expect(read(SIGNED.replace(/hash=/, 'hash=%00'))).to.equal(null);
    for (const text of ['', '?', 'hash=', `hash=${'0'.repeat(64)}`, 'user=%7B', '\u0000']) {
      expect(read(text), text).to.equal(null);
    }
  });

  it('is not believed with a field twice, so that reader and signature mean the same', () => {
    const twice = [...FIELDS, ['user', '{"id":7000002}']] as const;
    expect(read(sign(twice))).to.equal(null);
    expect(read(`${SIGNED}&hash=${'0'.repeat(64)}`)).to.equal(null);
  });

  it('is believed for 15 minutes, and not from the future', () => {
    const at = (seconds: number): Date => new Date((1_767_225_590 + seconds) * 1_000);
    expect(read(SIGNED, at(15 * 60))).not.to.equal(null);
    expect(read(SIGNED, at(15 * 60 + 1))).to.equal(null);
    expect(read(SIGNED, at(-60))).not.to.equal(null);
    expect(read(SIGNED, at(-61))).to.equal(null);
    expect(
      read(
        sign([
          ['auth_date', 'soon'],
          ['user', '{"id":1}'],
        ]),
      ),
    ).to.equal(null);
  });

  it('is not believed without a person, or if it is too long', () => {
    for (const user of ['', '{', 'null', '{"id":"7"}', '{"id":0}', '{"id":1.5}', '[]']) {
      expect(
        read(
          sign([
            ['auth_date', '1767225590'],
            ['user', user],
          ]),
        ),
        user,
      ).to.equal(null);
    }
    expect(read(sign([...FIELDS, ['start_param', 'x'.repeat(MAX_INIT_DATA)]]))).to.equal(null);
  });
});
